#!/bin/sh
# Makes the certificates by which the signer and its callers, the API and the worker, prove to each
# other who they are (docs/KEYS.md):
#
#   make-certificates.sh FOLDER [DAYS]
#
# FOLDER/signer is for the signer, FOLDER/callers for the others. The key of the authority is removed
# at the end, so that nobody can make a further certificate; to renew them, make all of them again.
set -eu
umask 077

folder=${1:?"name a folder"}
days=${2:-825}
[ ! -e "$folder/signer" ] || {
  echo "$folder has certificates already" >&2
  exit 1
}
mkdir -p "$folder/signer" "$folder/callers"
cd "$folder"
trap 'rm -f authority.key authority.crt request extensions' EXIT

openssl req -x509 -newkey ed25519 -noenc -subj "/CN=Kapis signer authority" -days "$days" \
  -addext "keyUsage=critical,keyCertSign" -keyout authority.key -out authority.crt

# issue FOLDER NAME EXTENSIONS
issue() {
  openssl req -new -newkey ed25519 -noenc -subj "/CN=$2" -keyout "$1/tls.key" -out request
  printf '%b' "basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\n$3" >extensions
  openssl x509 -req -in request -CA authority.crt -CAkey authority.key -days "$days" \
    -extfile extensions -out "$1/tls.crt" 2>/dev/null
  cp authority.crt "$1/ca.crt"
}
issue signer kapis-signer 'extendedKeyUsage=serverAuth\nsubjectAltName=DNS:kapis-signer\n'
issue callers kapis-callers 'extendedKeyUsage=clientAuth\n'
