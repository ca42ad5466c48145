# shellcheck shell=bash
# is_second_store MARKS STORE: tells whether the folder STORE is the second store of this deployment.
#
# The store has a random name in `kapis-store`, which MARKS remembers beside the first store. If the
# folder of another machine is not mounted, STORE is an empty folder of this machine, and backups in it
# would be lost with the machine. Without a remembered name, as at the first start or after the loss of
# the first store, it remembers the name of the store that it finds, or gives it one.
is_second_store() {
  local known=$1/second-store name=$2/kapis-store
  if [ ! -s "$known" ]; then
    [ -s "$name" ] || head --bytes=16 /dev/urandom | od --address-radix=n --format=x1 | tr -d ' \n' >"$name"
    cp "$name" "$known"
  fi
  [ -s "$name" ] && [ "$(cat "$name")" = "$(cat "$known")" ]
}
