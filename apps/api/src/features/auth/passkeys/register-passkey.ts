import type { OwnPasskey, PasskeyCreation, RegisterPasskey } from '@kapis/contract/passkeys'
import { PASSKEYS_MAX } from '@kapis/contract/passkeys'
import { refuse } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import { listPasskeysOf } from '../credentials/passkey.queries.ts'
import type { PasskeyRow } from '../credentials/passkey.queries.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { isSteppedUp } from '../sessions/step-up-session.ts'
import { commitThenRefuse } from '../throttle/commit-then-refuse.ts'
import type { Notify } from '#cashier/notify.ts'
import { issueChallenge, sessionHolder, takeChallenge } from './challenges.ts'
import { presentPasskey } from './manage-passkeys.ts'
import { passkeyChanged } from './passkey-changed.ts'
import { creationOptions } from './passkey-options.ts'
import type { RelyingParty } from './relying-party.ts'
import { readChallenge, verifyNewPasskey } from './webauthn.ts'
import type { NewPasskey } from './webauthn.ts'

type Deps = { db: Db; party: RelyingParty; notify: Notify }

/**
 * Starts the registration of a passkey. The user must have been confirmed in the last five minutes:
 * a stolen session must not be able to add a way to sign in that outlives it.
 *
 * Refuses: step_up_required, passkeys_full.
 */
export async function startPasskey(
  { db, party }: Pick<Deps, 'db' | 'party'>,
  actor: Actor,
): Promise<PasskeyCreation> {
  if (!(await isSteppedUp(db, actor))) throw refuse('step_up_required')
  const known = await listPasskeysOf(db, actor.userId)
  if (known.length >= PASSKEYS_MAX) throw refuse('passkeys_full')
  const holder = sessionHolder(actor)
  const challenge = await issueChallenge(db, { purpose: 'register', holder })
  return creationOptions(party, actor, { challenge, known })
}

/**
 * Stores a new passkey and notifies the user. Its challenge, which only a confirmed session gets,
 * is used up even if the passkey is refused.
 *
 * Refuses: passkey_refused, passkeys_full, passkey_known.
 */
export function registerPasskey(
  { db, party, notify }: Deps,
  actor: Actor,
  sent: RegisterPasskey,
): Promise<OwnPasskey> {
  return commitThenRefuse(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const challenge = readChallenge(sent.clientDataJSON)
    const expected = { purpose: 'register', holder: sessionHolder(actor) } as const
    const isTaken = challenge !== null && (await takeChallenge(tx, challenge, expected))
    const made = isTaken ? await verifyNewPasskey(party, sent, challenge) : null
    if (user === undefined || made === null) return refuse('passkey_refused')
    const known = await listPasskeysOf(tx, actor.userId)
    if (known.length >= PASSKEYS_MAX) return refuse('passkeys_full')
    const row = await insertPasskey(tx, actor.userId, { ...sent, ...made })
    if (row === undefined) return refuse('passkey_known')
    const isFirstFactor = known.length === 0 && user.totp_enrolled_at === null
    await passkeyChanged(tx, notify, actor, {
      change: 'passkey_added',
      name: row.name,
      ...(isFirstFactor && { endsOthers: 'staff' }),
    })
    return presentPasskey(row)
  })
}

function insertPasskey(
  tx: Tx,
  userId: string,
  made: Omit<RegisterPasskey, 'credentialId'> & NewPasskey,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      sign_count: BigInt(made.signCount),
      transports: made.transports,
      name: made.name,
      is_backup_eligible: made.isBackupEligible,
      is_backed_up: made.isBackedUp,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}
