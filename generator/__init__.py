"""What people hold and read: sheets of paper, the rules site, the command line."""
