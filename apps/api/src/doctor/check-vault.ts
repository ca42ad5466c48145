import type pg from 'pg'
import { keyIdOf, makeSecretBox } from '#fairness/secret-box.ts'
import { openStore } from '#files/open-store.ts'
import type { FilesSettings } from '#files/open-store.ts'
import { detailsPlace, imagePlace } from '../features/identity/vault/vault.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

type VaultSettings = { vaultKeys: [Buffer, ...Buffer[]] | null; files: FilesSettings }

const NAME = 'identity vault'
const PUT_BACK =
  'Put the key that is missing back at the end of VAULT_KEYS; it is in the backup of keys.'

/**
 * Returns the check of VAULT_KEYS: every key with which identity checks are sealed is configured,
 * and the newest check and image can be opened. `readConfig` has already refused malformed keys.
 */
export function vaultChecks(pool: pg.Pool, { vaultKeys, files }: VaultSettings): Check[] {
  const run = async () => {
    const assessed = assessVaultKeys(await countByKey(pool), (vaultKeys ?? []).map(hexId))
    if (assessed.state === 'fail' || vaultKeys === null) return assessed
    const { open } = makeSecretBox(...vaultKeys)
    return (await openNewest(pool, files, open)) ?? assessed
  }
  return [{ name: NAME, run }]
}

const hexId = (key: Buffer) => keyIdOf(key).toString('hex')

/** The number of identity checks whose details are sealed with a key. */
type SealedWith = { keyId: string; checks: number }

/** Counts the sealed identity checks by the id of their key, with which a sealed value begins. */
async function countByKey(pool: pg.Pool): Promise<SealedWith[]> {
  const { rows } = await pool.query<SealedWith>(
    `select encode(substr(details_sealed, 1, 4), 'hex') as "keyId", count(*)::int as checks
    from identity_check where details_sealed is not null group by 1 order by 1`,
  )
  return rows
}

/** Assesses the configured keys, the newest first, by the keys that are in use. */
export function assessVaultKeys(sealed: readonly SealedWith[], keyIds: string[]): Diagnosis {
  const all = countChecks(sealed)
  const lost = sealed.filter(({ keyId }) => !keyIds.includes(keyId))
  if (keyIds.length === 0 && all === 0) {
    const todo = 'Set VAULT_KEYS, if identities are to be checked here; see docs/KEYS.md.'
    return warn(NAME, 'off, VAULT_KEYS is not set', todo)
  }
  if (lost.length > 0) {
    const ids = lost.map(({ keyId }) => keyId).join(', ')
    const says = `${countChecks(lost)} of ${all} identity checks are sealed with keys that are not in VAULT_KEYS (${ids})`
    return fail(NAME, says, PUT_BACK)
  }
  const old = countChecks(sealed.filter(({ keyId }) => keyId !== keyIds[0]))
  if (old > 0) {
    const says = `${old} of ${all} identity checks are sealed with an older key`
    return warn(NAME, says, 'Run kapis rotate-key vault before you remove the older key.')
  }
  return ok(NAME, `${all} identity checks, all sealed with the first of VAULT_KEYS`)
}

function countChecks(sealed: readonly SealedWith[]): number {
  return sealed.reduce((sum, { checks }) => sum + checks, 0)
}

type Open = (sealed: Buffer, place: string) => Buffer

/** Opens the newest identity check and the newest image. Returns a failure, or null. */
async function openNewest(
  pool: pg.Pool,
  files: FilesSettings,
  open: Open,
): Promise<Diagnosis | null> {
  const details = await pool.query<{ player: string; sealed: Buffer }>(
    `select player_id as player, details_sealed as sealed from identity_check
    where details_sealed is not null order by submitted_at desc limit 1`,
  )
  for (const { player, sealed } of details.rows) {
    const problem = tryToOpen('check', () => open(sealed, detailsPlace(player)))
    if (problem !== null) return problem
  }
  const images = await pool.query<{ player: string; fileKey: string }>(
    `select player_id as player, file_key as "fileKey" from identity_image
    order by created_at desc limit 1`,
  )
  const store = openStore(files)
  try {
    for (const { player, fileKey } of images.rows) {
      const sealed = await store.get(fileKey)
      if (sealed === null) {
        const todo = 'Check the files store; the backup of files has the image.'
        return fail(NAME, 'the file of the newest identity image is missing', todo)
      }
      return tryToOpen('image', () => open(sealed, imagePlace(player, fileKey)))
    }
    return null
  } finally {
    store.close()
  }
}

function tryToOpen(what: 'check' | 'image', work: () => Buffer): Diagnosis | null {
  try {
    work()
    return null
  } catch (error) {
    const says = `the newest identity ${what} cannot be opened: ${(error as Error).message}`
    const todo = `${PUT_BACK} If no key is missing, the ${what} was damaged: restore it from a backup.`
    return fail(NAME, says, todo)
  }
}
