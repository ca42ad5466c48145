import { getSeeds, rollDice, rotateSeeds, signOut } from '@kapis/contract/routes'
import { isRefusal } from '@kapis/contract/refusals'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { endSessions } from '../../../apps/api/src/features/auth/sessions/end-sessions.ts'
import { openSession } from '../../../apps/api/src/features/auth/sessions/open-session.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'
import type { Posting } from '../../../apps/api/src/ledger/next-entry.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Heard, ProofApp } from '../shared/app/proof-app.ts'
import type { DiceBet } from './book.ts'

/** The product and its database, on which every command of the model also runs. */
export type SystemUnderTest = { app: ProofApp; players: Player[] }

export async function signUp({ app, players }: SystemUnderTest): Promise<void> {
  players.push(await app.aPlayer())
}

/** Posts money. Returns the refusal code, 'again' if the cause was already posted, or null. */
export async function postMoney(
  { app }: SystemUnderTest,
  posting: Posting,
): Promise<string | null> {
  try {
    await inTransaction(app.db, (tx) => post(tx, posting))
    return null
  } catch (error) {
    if (isRefusal(error)) return error.code
    if ((error as { code?: string }).code === '23505') return 'again'
    throw error
  }
}

export function placeBet({ app }: SystemUnderTest, player: Player, bet: DiceBet): Promise<Heard> {
  const { identifier, currency, condition } = bet
  const amount = Number(bet.stake) / 10_000
  const body = { amount, currency, condition, target: bet.target / 100, identifier }
  return app.ask(player, rollDice, { body })
}

export async function changeSeeds(
  { app }: SystemUnderTest,
  player: Player,
  clientSeed: string,
): Promise<Heard> {
  const seeds = await app.ask(player, getSeeds)
  if (seeds.status !== 200) return seeds
  const { nextRoot: expectedNextRoot } = seeds.data as { nextRoot: string }
  return app.ask(player, rotateSeeds, { body: { expectedNextRoot, clientSeed } })
}

export async function leave({ app }: SystemUnderTest, player: Player): Promise<void> {
  await app.ask(player, signOut, { body: {} })
}

export async function enter({ app }: SystemUnderTest, player: Player): Promise<void> {
  const visit = { ip: '127.0.0.1', userAgent: 'proof' }
  const { userId } = player
  const opened = await inTransaction(app.db, (tx) =>
    openSession(tx, { userId, role: 'player' }, visit),
  )
  player.cookie = opened.cookie
}

/**
 * Changes a user's status and ends the user's sessions in one transaction, as all code that changes
 * a status must.
 */
export async function setStatus(
  { app }: SystemUnderTest,
  { userId }: Player,
  status: 'active' | 'blocked',
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await endSessions(tx, userId, 'status_changed')
    await tx.updateTable('app_user').set({ status }).where('user_id', '=', userId).execute()
  })
}

export async function readBook({ app }: SystemUnderTest, { userId }: Player) {
  const row = await app.db
    .selectFrom('ledger_account')
    .selectAll()
    .where('player_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    seq: row.seq,
    coin: row.coin_minor,
    ticket: row.ticket_minor,
    coinHeld: row.coin_held_minor,
    ticketHeld: row.ticket_held_minor,
    gamesPlayed: row.games_played,
    wagered: row.wagered_minor,
    playedDice: row.played_dice,
    epoch: row.epoch,
    nonce: row.nonce,
  }
}
