#!/bin/sh
# Copies secrets.example to secrets and makes the secrets that are random, once. Keep a copy of secret-key elsewhere:
# without it no journal can be read again.
set -eu
cd "$(dirname "$0")"
umask 077
if [ -e secrets ]; then
  echo "deploy/kubernetes/secrets already exists; nothing was changed."
  exit 0
fi
made=$(mktemp -d ./secrets.XXXXXX)
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
cp secrets.example/* "$made"
random > "$made/secret-key"
random > "$made/metrics-token"
mv "$made" secrets
echo "Written: deploy/kubernetes/secrets. Fill in the addresses of your database and mail server there."
