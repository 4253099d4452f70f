"""The faces of the answers: terminal, JSON, Turtle, HTTP."""
