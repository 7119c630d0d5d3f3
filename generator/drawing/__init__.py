"""Drawing commands in mm, and the shapes, icons, pictures and colours that they are made of. Knows no game and no PDF."""
