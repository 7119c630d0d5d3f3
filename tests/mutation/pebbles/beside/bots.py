"""A bot: none of its numbers is changed."""


def likes(move: str) -> bool:
    return len(move) > 5
