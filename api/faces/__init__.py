"""One address, several faces: which forms a resource has, which of them a client wants, and the answer in that form.

media    the forms there are, with their suffixes
choice   what the address or `Accept` asks for
linked   a resource's triples in each RDF form
answer   the response, with what caches and other clients need to know of it
head     HEAD, for every address that answers GET
"""
