# shellcheck shell=bash
# read_settings FILE: reads /etc/kapis/backup.env, and FILES_FOLDER from the environment of the
# product, which is the only place that names it. It is empty if the files are in a bucket.
read_settings() {
  set -a
  # shellcheck disable=SC1090
  . "$1"
  set +a
  if [ ! -r "$KAPIS_ENV" ]; then
    echo "$KAPIS_ENV cannot be read; KAPIS_ENV in $1 names it." >&2
    return 1
  fi
  # shellcheck disable=SC1090
  FILES_FOLDER=$(. "$KAPIS_ENV" && [ "${FILES:-disk}" = s3 ] || echo "${FILES_FOLDER:-missing}")
  if [ "$FILES_FOLDER" = missing ]; then
    echo "$KAPIS_ENV sets no FILES_FOLDER." >&2
    return 1
  fi
  export FILES_FOLDER
}
