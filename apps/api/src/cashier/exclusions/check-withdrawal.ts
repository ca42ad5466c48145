import { assertOpen } from '@kapis/contract/gates'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Exclusions } from './exclusions.ts'
import { listedNamesOf } from './list-hash.ts'
import type { Identifier } from './list-hash.ts'
import { areOwn, noteRefused } from './matches.ts'
import type { Listed } from './matches.ts'

type FindListed = Pick<Exclusions, 'findListed'>
type Payee = { gcashNumber: string; gcashName: string }

/**
 * Checks that neither the player nor the payee of a withdrawal is on an exclusion list. Runs in
 * transactions of its own, because what it finds must outlast the refusal.
 *
 * Refuses: player_listed, payee_refused.
 */
export async function checkWithdrawal(
  { db, exclusions }: { db: Db; exclusions: Exclusions },
  playerId: string,
  payee: Payee,
): Promise<void> {
  const isListed = await inTransaction(db, (tx) =>
    exclusions.checkPlayer(tx, playerId, 'withdrawal'),
  )
  assertOpen('withdraw', 'lists', { isListed })
  const listed = await findListedPayee(db, exclusions, playerId, payee)
  const isPayeeListed = listed.length > 0
  if (isPayeeListed) await noteRefused(db, listed, { place: 'withdrawal', playerId })
  assertOpen('withdraw', 'payee', { isPayeeListed })
}

/**
 * Returns whether a list names the payee of a withdrawal that was requested before. What is left to a
 * player whom a list excludes is still paid to that player.
 */
export async function isPayeeListed(
  tx: Tx,
  exclusions: FindListed,
  playerId: string,
  payee: Payee,
): Promise<boolean> {
  const listed = await findListedPayee(tx, exclusions, playerId, payee)
  if (listed.length === 0) return false
  return !(await areOwn(tx, playerId, listed))
}

async function findListedPayee(
  db: Db,
  exclusions: FindListed,
  playerId: string,
  payee: Payee,
): Promise<Listed[]> {
  return exclusions.findListed(db, await listPayee(db, playerId, payee), playerId)
}

/**
 * Returns the GCash number, and the GCash name with the player's date of birth. The name does not
 * say where the surname begins, so every place is tried.
 */
async function listPayee(
  db: Db,
  playerId: string,
  { gcashNumber, gcashName }: Payee,
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
