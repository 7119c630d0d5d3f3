"""Builds the rules website: pages from data, the index of the search, and the stages of a build."""
