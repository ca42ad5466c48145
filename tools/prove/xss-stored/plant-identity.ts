import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { makeSecretBox } from '../../../apps/api/src/fairness/secret-box.ts'
import { detailsPlace } from '../../../apps/api/src/features/identity/vault/vault.ts'

/** The states in which staff see an identity check. Every player gets one of them in turn. */
export const IDENTITY_VIEWS = ['waiting', 'checked', 'refused'] as const

/**
 * Returns the texts of an identity check. Each ends with a word of its own, so that it is not taken
 * for another text of the same player.
 */
export function identityTexts(payload: string) {
  return {
    name: `${payload} on the document`,
    number: `${payload} as number`,
    message: `${payload} as message`,
  }
}

/**
 * Inserts an identity check with hostile texts. The routes refuse most of them, but staff must be
 * able to look at whatever is stored.
 */
export async function plantIdentity(
  owner: pg.Pool,
  secretsKey: string,
  planted: { userId: string; payload: string; bossId: string; n: number },
): Promise<void> {
  const { userId, payload, bossId, n } = planted
  const { name, number, message } = identityTexts(payload)
  const details = {
    givenNames: name,
    lastName: name,
    dateOfBirth: '1990-05-06',
    documentKind: 'passport',
    documentNumber: number,
    documentExpiresOn: null,
  }
  // The API of a proof has no VAULT_KEYS, so SECRETS_KEY seals instead.
  const box = makeSecretBox(Buffer.from(secretsKey, 'hex'))
  const sealed = box.seal(Buffer.from(JSON.stringify(details)), detailsPlace(userId))
  const status = IDENTITY_VIEWS[n % IDENTITY_VIEWS.length]
  await owner.query(CHECK, [userId, status, sealed, randomBytes(32), message, bossId])
}

const CHECK = `with planted as (
    insert into identity_check (player_id, status, details_sealed, number_hash, number_key_id,
      message, reasons, decided_at, decided_by, expires_at)
    values ($1, $2, $3, $4, 'proof', $5, '{other}', now(), $6, now() + interval '1 year')
    returning identity_check_id)
  insert into identity_event (identity_check_id, kind, actor_id, reasons, message)
  select identity_check_id, 'refused', $6, '{other}', $5 from planted`
