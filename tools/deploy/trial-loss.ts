import assert from 'node:assert/strict'
import type { Machine } from './trial-machine.ts'

/**
 * All rows but those about backups, and the hash of every file. Without a given key, pg_dump writes
 * another one each time.
 */
export const FINGERPRINT = `
runuser --user=postgres -- pg_dump --data-only --exclude-table=backup_run --restrict-key=trial \\
  kapis >/tmp/dump
wc --lines </tmp/dump
sha256sum </tmp/dump
cd /var/lib/kapis/files
find . -type f -not -name 'draft-*' -print0 | sort --zero-terminated | xargs --null sha256sum
`

/**
 * Takes the last backups, deletes the database, its first store and the files, and restores them
 * as docs/runbooks/restore.md says. The store on the other machine is all that is left.
 */
export async function loseAndRestore(machine: Machine) {
  await machine.run(`
    systemctl stop 'kapis-api@*' kapis-worker
    systemctl start kapis-backup-files
    systemctl start kapis-backup-files
    systemctl start kapis-backup@diff
    systemctl stop 'kapis-backup-*.timer'`)
  const before = await machine.run(FINGERPRINT)
  await machine.run(`
    systemctl kill --signal=SIGKILL postgresql@15-main
    sleep 1
    systemctl stop postgresql
    rm --recursive /var/lib/postgresql/15/main /var/lib/pgbackrest/* /var/lib/kapis/files`)
  const startedAt = performance.now()
  const heard = await machine.run('kapis restore --to latest --repo 2 --yes')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  assert.doesNotMatch(heard, /^✗/m)
  assert.match(heard, /^DONE in/m)
  await machine.run('systemctl start postgresql')
  const after = await machine.run(FINGERPRINT)
  assert.equal(after, before, 'what was restored is not what was lost')
  await machine.run(`
    systemctl start kapis-backup@full
    systemctl start kapis-worker kapis-api@3001 kapis-api@3002
    systemctl start kapis-backup-files kapis-backup-full.timer kapis-backup-diff.timer \\
      kapis-backup-files.timer kapis-backup-prune.timer
    for second in $(seq 60); do ! kapis ready >/dev/null || break; sleep 1; done
    kapis ready`)
  return { ...countIn(before), seconds }
}

/** Returns how much a fingerprint is of: the lines of the dump, and the files. */
export function countIn(fingerprint: string): { rows: number; files: number } {
  const [lines = '', , ...hashes] = fingerprint.trim().split('\n')
  return { rows: Number(lines), files: hashes.length }
}
