"""Counting and nothing else: the whole game and every side bet, exactly."""
