"""Clauses reached through the served house: HTTP in, the house's own words out."""
