"""The rules website: pages from data, the search, and the stages of a build."""
