"""What stands before the steps of a scenario that only look at the table."""

from generator.words.catalogue import later

STEP_LABELS = {
    "refused": later("Not allowed"),
    "offered": later("Allowed now"),
    "not offered": later("Not among the moves"),
    "offered exactly": later("All moves"),
    "number offered": later("Number of moves"),
    "expect": later("Now"),
    "sees": later("What a seat sees"),
    "waits": later("The table waits for"),
    "events": later("Rules applied"),
    "no events": later("Rules not applied"),
}
