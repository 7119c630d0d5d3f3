"""Plays the game of a page by Python alone: without any package, and without the folder of the project."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1] + "/code.zip")
from generator.playing.in_browser import BrowserRoom
texts = [open(f"{sys.argv[1]}/{name}.json", encoding="utf-8").read() for name in ("game", "pictures")]
room = BrowserRoom(*texts, sys.argv[2], sys.argv[3])
answers = []
def do(**message):
    answers.append(room.do(json.dumps(message)))
    while state := room.move_bot(700):
        answers.append(state)
    return json.loads(room.state(700))
state = do(**json.loads(sys.argv[4]))
for number in range(30):
    if state.get("moves"):
        state = do(do="move", text=state["moves"][number % len(state["moves"])]["text"], at=state["at"])
do(do="move", text="fly to the moon", at=state["at"])
do(do="undo")
answers.append(room.replay())
print(json.dumps(answers))
"""


def played_alone(files, rules, language, begin, folder):
    """Play with the files of a page, copied into a folder; return all answers of its room."""
    for uri, data in files.items():
        (folder / Path(uri).name).write_bytes(data)
    words = [sys.executable, "-I", "-S", "-c", ALONE, str(folder), rules, language, json.dumps(begin)]
    said = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    assert said.returncode == 0, said.stderr
    return [json.loads(one) for one in json.loads(said.stdout)]
