import { refuse } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Exclusions } from './exclusions.ts'
import { listedNamesOf } from './list-hash.ts'
import type { Identifier } from './list-hash.ts'
import { noteRefused } from './matches.ts'

/**
 * Checks that neither the player nor the payee of a withdrawal is on an exclusion list. Runs in
 * transactions of its own, because what it finds must outlast the refusal. The words for a payee
 * name no list: they tell a stranger no more than a sign-up with the same number would.
 *
 * Refuses: player_listed, payee_refused.
 */
export async function checkWithdrawal(
  { db, exclusions }: { db: Db; exclusions: Exclusions },
  playerId: string,
  payee: { gcashNumber: string; gcashName: string },
): Promise<void> {
  const isListed = await inTransaction(db, (tx) =>
    exclusions.checkPlayer(tx, playerId, 'withdrawal'),
  )
  if (isListed) throw refuse('player_listed')
  const identifiers = await listPayee(db, playerId, payee)
  const listed = await exclusions.findListed(db, identifiers, playerId)
  if (listed.length === 0) return
  await noteRefused(db, listed, { place: 'withdrawal', playerId })
  throw refuse('payee_refused')
}

/**
 * Returns the GCash number, and the GCash name with the player's date of birth. The name does not
 * say where the surname begins, so every place is tried.
 */
async function listPayee(
  db: Db,
  playerId: string,
  { gcashNumber, gcashName }: { gcashNumber: string; gcashName: string },
): Promise<Identifier[]> {
  const { born } = await db
    .selectFrom('app_user')
    .select((eb) => eb.cast<string | null>('date_of_birth', 'text').as('born'))
    .where('user_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const words = gcashName.trim().split(/\s+/).slice(0, NAME_WORDS_MAX)
  const names =
    born === null
      ? []
      : words.slice(1).flatMap((_, index) =>
          listedNamesOf({
            givenNames: words.slice(0, index + 1).join(' '),
            lastName: words.slice(index + 1).join(' '),
            dateOfBirth: born,
          }),
        )
  return [{ kind: 'mobile', value: gcashNumber }, ...names]
}

const NAME_WORDS_MAX = 8
