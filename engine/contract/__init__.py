"""Checks that rules code keeps the contract of `engine.play`: it has all parts, and they agree with one another in play."""
