"""What is measured outside the tests: speed, memory and growth, each beside the alternative in one run."""
