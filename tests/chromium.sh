#!/bin/sh
# The browser tests want Debian's chromium, and the tests of scripts the Noto fonts. Install them where root and apt allow;
# elsewhere say why these tests will be skipped.
set -u
missing=""
command -v chromium >/dev/null 2>&1 || missing="chromium"
for font in core/truetype/noto/NotoSansHebrew-Regular.ttf cjk/opentype/noto/NotoSansCJK-Regular.ttc color-emoji/truetype/noto/NotoColorEmoji.ttf; do
  [ -f "/usr/share/fonts/${font#*/}" ] || missing="$missing fonts-noto-${font%%/*}"
done
if [ -z "$missing" ]; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "not installed: $missing; only root with apt can install it here: the tests that need it will be skipped"
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
if apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq $missing >/dev/null 2>&1; then
  echo "installed for the tests: $missing"
else
  echo "could not be installed: $missing; the tests that need it will be skipped"
fi
