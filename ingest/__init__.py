"""From a file to claims: reading figures, who said them, under which conditions; knows no RDF until its last step."""
