#!/bin/sh
# Writes the secrets of compose.yaml, once. Keep a copy of secret-key elsewhere: without it no journal can be read again.
set -eu
cd "$(dirname "$0")"
umask 077
if [ -e secrets ]; then
  echo "deploy/compose/secrets is there already; nothing was changed."
  exit 0
fi
made=$(mktemp -d ./secrets.XXXXXX)
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
random > "$made/database-password"
random > "$made/secret-key"
printf 'postgres://dayloom:%s@database/dayloom' "$(cat "$made/database-password")" > "$made/database-url"
# Read by the users inside the containers, where each file is mounted by itself; on this machine the folder is closed.
chmod 0444 "$made"/*
chmod 0700 "$made"
mv "$made" secrets
echo "Written: deploy/compose/secrets"
