"""What a claim is, how it is written down, and what can be asked of it; knows neither text nor HTTP."""
