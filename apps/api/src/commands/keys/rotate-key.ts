import { sql } from 'kysely'
import { makeIdentities } from '#cashier/identities.ts'
import { makeIdentityHasher } from '#cashier/identity-hash.ts'
import { rememberMissing } from '#cashier/remember-missing.ts'
import { readConfig } from '#config.ts'
import type { Config } from '#config.ts'
import { heldKeys } from '#config/key-settings.ts'
import { openDb, openPool } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { rememberKey, retireOtherKeys } from '#fairness/fairness-keys.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import { openStore } from '#files/open-store.ts'
import { openPublishFacts } from '#outbox/publish-fact.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'
import { reseal, resealVault } from './reencrypt-secrets.ts'

/**
 * Moves stored data to the newest key of a purpose. Returns a report of what was moved and what
 * still uses older keys.
 */
export async function rotateKey(db: Db, config: Config, purpose: string): Promise<string> {
  if (purpose === 'pepper') return countPeppers(db, makePasswords(config.pepperKeys).pepperId)
  if (purpose === 'seal') return reseal(db, makeSecretBox(...heldKeys(config).sealKeys))
  if (purpose === 'receipt') return retireReceiptKeys(db, config)
  if (purpose === 'identity') return hashIdentities(db, config)
  if (purpose === 'vault') return rotateVault(db, config)
  throw new UsageError('Name a purpose.')
}

async function rotateVault(db: Db, config: Config): Promise<string> {
  if (config.vaultKeys === null) throw new Error('VAULT_KEYS is missing.')
  const files = openStore(config.files)
  try {
    return await resealVault(db, makeSecretBox(...config.vaultKeys), files)
  } finally {
    files.close()
  }
}

/**
 * Hashes the details of existing players with the newest key. The details of deleted accounts are
 * unknown, so their hashes still need the older keys.
 */
async function hashIdentities(db: Db, config: Config): Promise<string> {
  const identities = makeIdentities(
    makeIdentityHasher(config.identityKeys),
    openPublishFacts(config),
  )
  const players = await rememberMissing(db, identities)
  return `The details of ${players} players were hashed with the newest key. Keep the older keys.`
}

/**
 * Reports how many hashes still use an older pepper. The passwords themselves are unknown, so each
 * gets the new pepper only at the user's next sign-in.
 */
async function countPeppers(db: Db, pepperId: string): Promise<string> {
  const { rows } = await sql<{ passwords: bigint; codes: bigint }>`
    select
      (select count(*) from app_user where deleted_at is null
        and password_hash like '$argon2id$v=%'
        and password_hash not like ${`%,keyid=${pepperId}$%`}) as passwords,
      (select count(*) from user_recovery_code where used_at is null
        and pepper_id is distinct from ${pepperId}) as codes`.execute(db)
  const { passwords, codes } = rows[0]!
  const isDone = passwords + codes === 0n
  const next = isDone ? 'The older peppers can be removed.' : 'Keep the older peppers.'
  return `Left with an older pepper: ${passwords} password hashes, ${codes} recovery codes. ${next}`
}

async function retireReceiptKeys(db: Db, config: Config): Promise<string> {
  const signer = makeBatchSigner(heldKeys(config).receiptKeys)
  await rememberKey(db, signer)
  const [{ keyId }] = signer.keys
  const retired = await retireOtherKeys(db, keyId)
  return `Receipts are signed with ${keyId}. Keys retired: ${retired}. They stay listed.`
}

/** Finishes the rotation of a key. It may run while players play, and again. */
export async function run({ args }: CommandWords): Promise<void> {
  const [purpose = ''] = args
  const config = readConfig()
  const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 2, waitMs: 5_000 }))
  try {
    console.log(await rotateKey(db, config, purpose))
  } finally {
    await db.destroy()
  }
}
