"""What people ask of the counts.

Reconciling printed figures, strategy books and given strategies, certificates, meter plans and
their simulated lives, the proof of a link's odds: each in the module of its name.
"""
