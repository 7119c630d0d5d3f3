#!/bin/sh
# The browser tests want Debian's chromium. Install it where root and apt allow; elsewhere say why they will be skipped.
set -u
if command -v chromium >/dev/null 2>&1; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "chromium is not installed, and only root with apt can install it here: the browser tests will be skipped"
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
if apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq chromium >/dev/null 2>&1; then
  echo "installed chromium for the browser tests"
else
  echo "chromium could not be installed: the browser tests will be skipped"
fi
