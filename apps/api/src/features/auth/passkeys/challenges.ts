import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Actor } from '../sessions/authenticate.ts'

const CHALLENGE_BYTES = 32
/** How long a challenge can be answered. The page shows the browser's dialog for the same time. */
export const CHALLENGE_MINUTES = 5

/** What a challenge is for, and who may answer it. */
export type ChallengeFor = {
  purpose: 'register' | 'sign_in' | 'step_up'
  /** The hash of the session's token, or of the device cookie of a browser that signs in. */
  holder: Buffer
}

/** Returns the holder of the challenges of a signed-in user: the session. */
export function sessionHolder({ session }: Actor): Buffer {
  return session.tokenHash
}

/** Returns the holder of the challenges of a browser that signs in: its device cookie. */
export function browserHolder(device: string): Buffer {
  return hash('sha256', `passkey/${device}`, 'buffer')
}

/** Makes a challenge, of which only a hash is stored. */
export async function issueChallenge(db: Db, { purpose, holder }: ChallengeFor): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await keepChallenge(db, challenge, { purpose, holder })
  return challenge
}

/** Stores the hash of a challenge until it is answered. */
export async function keepChallenge(
  db: Db,
  challenge: string,
  { purpose, holder }: ChallengeFor,
): Promise<void> {
  await sql`insert into passkey_challenge (challenge_hash, purpose, holder_hash, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${holder},
      clock_timestamp() + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(db)
}

/**
 * Uses a challenge up. Returns whether it was issued for this purpose and holder, has not expired
 * and was not used before. Nobody else can use it up.
 */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  { purpose, holder }: ChallengeFor,
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    delete from passkey_challenge where challenge_hash = ${hashOf(challenge)}
      and purpose = ${purpose} and holder_hash = ${holder}
    returning expires_at > clock_timestamp() as "isOpen"`.execute(tx)
  return rows[0]?.isOpen ?? false
}

function hashOf(challenge: string): Buffer {
  return hash('sha256', challenge, 'buffer')
}
