import type { OwnIdentity } from '@kapis/contract/identity'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { findNewestCheck } from '../shared/identity.queries.ts'
import { levelOf, partsToSend, triesLeft } from '../rules/level.ts'
import { fullNameOf } from '../vault/vault.ts'
import type { Vault } from '../vault/vault.ts'

export type OwnIdentityDeps = {
  db: Db
  vault: Vault
  clock: () => Date
  isRealMoney: boolean
  identityDays: { images: number; check: number }
}

/** Returns the state of a player's identity check, as the player sees it. */
export async function findOwnIdentity(
  { db, vault, clock, isRealMoney, identityDays }: OwnIdentityDeps,
  playerId: string,
): Promise<OwnIdentity> {
  const now = clock()
  const check = await findNewestCheck(db, playerId)
  const level = levelOf(check, now)
  const sealed = check?.details_sealed ?? null
  const details = sealed === null || !vault.isOpen ? null : vault.openDetails(playerId, sealed)
  const isAnswered = level === 'asked_again' || level === 'refused'
  return {
    level,
    isRequired: isRealMoney,
    isOffered: vault.isOpen,
    fullName: details && fullNameOf(details),
    documentKind: details && details.documentKind,
    submittedAt: check?.submitted_at.toISOString() ?? null,
    decidedAt: check?.decided_at?.toISOString() ?? null,
    expiresAt: check?.expires_at?.toISOString() ?? null,
    reasons: isAnswered ? (check!.reasons as OwnIdentity['reasons']) : [],
    message: isAnswered ? check!.message : null,
    parts: [...partsToSend(check, now)],
    triesLeft: triesLeft(check),
    gcashNames: await listGcashNames(db, playerId),
    imagesKeptDays: identityDays.images,
  }
}

async function listGcashNames(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select gcash_name as name from gcash_account where player_id = ${playerId}
    order by last_used_at desc limit 5`.execute(db)
  return rows.map(({ name }) => name)
}
