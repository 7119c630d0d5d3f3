"""The page on which people play: a local server, the table as pictures of its pieces, moves by click or by words, replays."""
