import { randomBytes } from 'node:crypto'
import type { Role } from '@kapis/contract/auth'
import type { Currency } from '@kapis/money/money'
import { inTransaction } from '../src/db/in-transaction.ts'
import type { Tx } from '../src/db/in-transaction.ts'
import type { Db } from '../src/db/pool.ts'
import { prepareEpoch } from '../src/fairness/prepare-epoch.ts'
import type { SecretBox } from '../src/fairness/secret-box.ts'
import { insertUser, newUserId } from '../src/features/auth/insert-user.ts'
import { openSession } from '../src/features/auth/sessions/open-session.ts'
import { presentUser } from '../src/features/auth/sessions/present-user.ts'
import { post } from '../src/ledger/post.ts'

export type Player = { userId: string; username: string; cookie: string }
export type PlayerOptions = { coins?: number; tickets?: number; role?: Role; passwordHash?: string }

/** Returns what creates players in a database, for tests and proofs. */
export function makePlayers(db: Db, sealer: SecretBox) {
  const aPlayer = (options: PlayerOptions = {}) => makePlayer(db, sealer, options)
  return {
    aPlayer,
    players: (count: number, options?: PlayerOptions) =>
      Promise.all(Array.from({ length: count }, () => aPlayer(options))),
    /** Takes coins from the player through the ledger. */
    take: (player: Player, coinMinor: bigint) => take(db, player, coinMinor),
  }
}

/** Creates a signed-in player with a balance. */
export async function makePlayer(
  db: Db,
  sealer: SecretBox,
  options: PlayerOptions,
): Promise<Player> {
  const mark = randomBytes(6).toString('hex')
  const epoch = prepareEpoch()
  return inTransaction(db, async (tx) => {
    const user = await insertUser(tx, sealer, {
      userId: newUserId(),
      username: `p-${mark}`,
      email: `${mark}@test.example`,
      mobileNumber: `+639${String(randomBytes(6).readUIntBE(0, 6) % 1e9).padStart(9, '0')}`,
      // No password matches this hash.
      passwordHash: options.passwordHash ?? '$argon2id$none',
      role: options.role ?? 'player',
      isAgeAttested: true,
      epoch,
    })
    const { userId, username, role } = presentUser(user)
    await give(tx, userId, 'coin', options.coins)
    await give(tx, userId, 'ticket', options.tickets)
    const { cookie } = await openSession(
      tx,
      { userId, role },
      { ip: '127.0.0.1', userAgent: 'test' },
    )
    return { userId, username, cookie }
  })
}

async function give(tx: Tx, playerId: string, currency: Currency, amount = 0): Promise<void> {
  if (amount === 0) return
  await post(tx, {
    playerId,
    currency,
    cause: 'adjustment',
    causeKey: `gift-${currency}`,
    counter: 'adjustments',
    amountMinor: BigInt(Math.round(amount * 10_000)),
  })
}

async function take(db: Db, { userId }: Player, coinMinor: bigint): Promise<void> {
  await inTransaction(db, (tx) =>
    post(tx, {
      playerId: userId,
      cause: 'adjustment',
      causeKey: 'taken',
      counter: 'adjustments',
      currency: 'coin',
      amountMinor: -coinMinor,
    }),
  )
}

/** Returns the hash of the session token of a player with one session, as the bet path names it. */
export async function readTokenHash(owner: Db, userId: string): Promise<Buffer> {
  const { token_hash: tokenHash } = await owner
    .selectFrom('user_session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return tokenHash
}
