"""Answers made visible: for the terminal, as drawings, as RDF."""
