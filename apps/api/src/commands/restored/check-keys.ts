import type pg from 'pg'
import { makeIdentityHasher } from '#cashier/identity-hash.ts'
import type { Config } from '#config.ts'
import { heldKeys } from '#config/key-settings.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { secretBoxContext } from '#fairness/prepare-epoch.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import { totpPlace } from '#features/auth/totp/second-factor.ts'

/** Checks that every key that the restored rows need is configured. */
export async function checkKeys(pool: pg.Pool, config: Config): Promise<string | { bad: string }> {
  const missing = [
    ...(await findClosedSecrets(pool, config)),
    ...(await findUnheldReceiptKeys(pool, config)),
    ...(await findUnknownPeppers(pool, config)),
    ...(await findUnknownIdentityKeys(pool, config)),
  ]
  return missing.length === 0
    ? 'they open the secrets, sign as before and know every pepper and hash'
    : { bad: missing.join('; ') }
}

/**
 * Lists the keys that sealed a secret but are not configured. A secret names its key in its first
 * bytes, so opening one secret per key is enough.
 */
async function findClosedSecrets(pool: pg.Pool, config: Config): Promise<string[]> {
  const sealer = makeSecretBox(...heldKeys(config).sealKeys)
  const { rows: epochs } = await pool.query<{ player_id: string; epoch: number; sealed: Buffer }>(`
    select distinct on (substr(secret_sealed, 1, 4)) player_id, epoch, secret_sealed as sealed
    from fairness_epoch order by substr(secret_sealed, 1, 4)`)
  const { rows: codes } = await pool.query<{ user_id: string; sealed: Buffer }>(`
    select distinct on (substr(totp_secret_sealed, 1, 4)) user_id, totp_secret_sealed as sealed
    from app_user where totp_secret_sealed is not null
    order by substr(totp_secret_sealed, 1, 4)`)
  const places = [
    ...epochs.map((row) => ({ ...row, place: secretBoxContext(row.player_id, row.epoch) })),
    ...codes.map((row) => ({ ...row, place: totpPlace(row.user_id) })),
  ]
  return places
    .filter(({ sealed, place }) => !canOpen(() => sealer.open(sealed, place)))
    .map(({ sealed }) => `SEAL_KEYS lacks the key ${sealed.toString('hex', 0, 4)}`)
}

function canOpen(open: () => Buffer): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/**
 * Lists the receipt keys that are neither retired nor configured. Heads and seals are checked with
 * them.
 */
async function findUnheldReceiptKeys(pool: pg.Pool, config: Config): Promise<string[]> {
  const held = makeBatchSigner(heldKeys(config).receiptKeys).keys.map(({ keyId }) => keyId)
  const { rows } = await pool.query<{ id: string }>(
    'select key_id as id from fairness_key where retired_at is null',
  )
  return rows
    .filter(({ id }) => !held.includes(id))
    .map(({ id }) => `RECEIPT_KEYS lacks the key ${id}`)
}

async function findUnknownPeppers(pool: pg.Pool, config: Config): Promise<string[]> {
  const held = config.pepperKeys.map((key) => makePasswords([key]).pepperId)
  const { rows } = await pool.query<{ id: string; count: bigint }>(`
    select substring(password_hash from ',keyid=([A-Za-z0-9+/]+)') as id, count(*) as count
    from app_user where deleted_at is null and password_hash like '%,keyid=%'
    group by 1`)
  return rows
    .filter(({ id }) => !held.includes(id))
    .map(({ id, count }) => `PEPPER_KEYS lacks the key ${id} of ${count} passwords`)
}

async function findUnknownIdentityKeys(pool: pg.Pool, config: Config): Promise<string[]> {
  const held = config.identityKeys.map((key) => makeIdentityHasher([key]).keyId)
  const { rows } = await pool.query<{ id: string }>(`
    select distinct key_id as id from identity_hash`)
  return rows
    .filter(({ id }) => !held.includes(id))
    .map(({ id }) => `IDENTITY_KEYS lacks the key ${id}`)
}
