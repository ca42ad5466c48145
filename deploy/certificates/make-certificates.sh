#!/bin/sh
# Makes the certificates by which programs prove to each other who they are:
#
#   make-certificates.sh FOLDER KIND:NAME[:OTHER NAMES]...
#
#   make-certificates.sh /root/signer-tls server:signer:DNS:kapis-signer client:callers
#
# A server proves it to its clients, a client to servers, and a peer does both. Each NAME gets
# FOLDER/NAME with tls.crt, tls.key and ca.crt, the authority of this call: programs trust only
# what was made together. Its key is removed at the end, so that nobody can make a further
# certificate; to renew them or to add one, make all of them again. They are valid for DAYS, 825
# unless that is set.
set -eu
umask 077

folder=${1:?"name a folder"}
shift
days=${DAYS:-825}
[ ! -e "$folder/authority.crt" ] || {
  echo "$folder has certificates already" >&2
  exit 1
}
mkdir -p "$folder"
cd "$folder"
trap 'rm -f authority.key request extensions' EXIT

# Not Ed25519, because PostgreSQL cannot bind a password to a connection with such a certificate.
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc'
# shellcheck disable=SC2086
openssl req -x509 $key -subj "/CN=Kapis authority" -days "$days" \
  -addext "keyUsage=critical,keyCertSign" -keyout authority.key -out authority.crt 2>/dev/null

# issue NAME USES [OTHER NAMES]
issue() {
  mkdir "$1"
  # shellcheck disable=SC2086
  openssl req -new $key -subj "/CN=$1" -keyout "$1/tls.key" -out request 2>/dev/null
  {
    echo 'basicConstraints=CA:FALSE'
    echo 'keyUsage=critical,digitalSignature'
    echo "extendedKeyUsage=$2"
    [ -z "$3" ] || echo "subjectAltName=$3"
  } >extensions
  openssl x509 -req -in request -CA authority.crt -CAkey authority.key -days "$days" \
    -extfile extensions -out "$1/tls.crt" 2>/dev/null
  cp authority.crt "$1/ca.crt"
}

for wanted; do
  kind=${wanted%%:*} rest=${wanted#*:}
  name=${rest%%:*} others=''
  [ "$rest" = "$name" ] || others=${rest#*:}
  case $kind in
    server) issue "$name" serverAuth "$others" ;;
    client) issue "$name" clientAuth "$others" ;;
    peer) issue "$name" serverAuth,clientAuth "$others" ;;
    *) echo "$kind is no kind: server, client or peer" >&2 && exit 2 ;;
  esac
done
