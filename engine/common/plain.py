"""What YAML can say."""

from __future__ import annotations

from typing import Any

Plain = Any  # what YAML can say: dict, list, str, int, float, bool, None
