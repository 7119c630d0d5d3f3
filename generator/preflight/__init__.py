"""What is wrong with faces before they are printed, and with a finished file after."""
