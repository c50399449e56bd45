"""What people ask of the counts: reconciling printed figures, saved strategy books."""
