import type { IdentityLevel } from '@kapis/contract/identity'
import { makeSecretBox } from '../src/fairness/secret-box.ts'
import { detailsPlace } from '../src/features/identity/vault/vault.ts'
import type { Player, TestApp } from './test-app.ts'

const DETAILS = {
  givenNames: 'Maya Luz',
  lastName: 'Santos',
  dateOfBirth: '1999-03-14',
  documentKind: 'passport',
  documentNumber: 'P1234567A',
  documentExpiresOn: null,
}

/** Brings a player's identity to a level, without images. The name on the ID is Maya Luz Santos. */
export async function setIdentity(
  { db, config }: Pick<TestApp, 'db' | 'config'>,
  { userId }: Player,
  level: IdentityLevel,
): Promise<void> {
  const isOver = level === 'expired'
  const until =
    level === 'checked' || isOver ? new Date(Date.now() + (isOver ? -1 : 1) * 1e9) : null
  await db
    .updateTable('app_user')
    .set({ identity_checked_until: until })
    .where('user_id', '=', userId)
    .execute()
  if (level === 'none') return
  const box = makeSecretBox(...config.vaultKeys!)
  await db
    .insertInto('identity_check')
    .values({
      player_id: userId,
      // A check that has run out keeps its status until the nightly job.
      status: isOver ? 'checked' : level,
      details_sealed: box.seal(Buffer.from(JSON.stringify(DETAILS)), detailsPlace(userId)),
      number_hash: Buffer.alloc(32, userId),
      number_key_id: 'test',
      expires_at: until,
    })
    .execute()
}
