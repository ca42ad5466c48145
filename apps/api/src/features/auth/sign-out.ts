import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { endSession } from './sessions/end-sessions.ts'
import type { Actor } from './sessions/authenticate.ts'

/** Ends the user's current session only. Does nothing if nobody is signed in. */
export async function signOut({ db }: { db: Db }, actor: Actor | null): Promise<void> {
  if (actor === null) return
  const key = { userId: actor.userId, tokenHash: actor.session.tokenHash }
  await inTransaction(db, (tx) => endSession(tx, key, 'signed_out'))
}
