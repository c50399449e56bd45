"""Strategies people can learn: the best sets of few rules of thumb, with their exact cost.

`rule` says what a rule asks for and in which words, `opening` finds the best sets before the flop,
`street` those of flop and river, and `search` puts them together and prices them. `learned` keeps
what is found of the games we deal.
"""
