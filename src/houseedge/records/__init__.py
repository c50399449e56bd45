"""Reading what is kept: replay, audit, recall, export, proofs and the meters' accounts.

Nothing here deals, and nothing here knows of HTTP: a record is read beside the running house, or
years later without it.
"""
