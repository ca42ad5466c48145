import {
  cancelWithdrawal,
  requestWithdrawal,
  rollDice,
  updateWalletRow,
} from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { ProofCell } from '../shared/cells/cell-rig.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'
import type { CellStaff } from '../shared/cells/staff.ts'
import type { CellVisitor } from '../shared/cells/visitor.ts'

const ROUNDS = { short: 2, full: 16 }
const COINS = 1_200
/** More than half of what the player has, so that two such withdrawals would be too much. */
const AMOUNT = 700
const REQUESTS = 4
const PAYEE = { gcashNumber: '09171234567', gcashName: 'Maya Santos' }

/**
 * A player asks several times at once for more than half of their coins, then cancels while staff of
 * both cells pay and reject, all through the proxy. One request is taken, and it ends in one way.
 */
export const withdrawAndCancel: Part = async (site) => {
  const rounds = site.ctx.short ? ROUNDS.short : ROUNDS.full
  const staff = await Promise.all(site.rig.cells.map((cell) => aSuperAdmin(site, cell)))
  const ends: Record<string, number> = { cancelled: 0, paid: 0, rejected: 0 }
  const seen = await Promise.all(
    Array.from({ length: rounds }, (_, round) => raceOnce(site, site.rig.cells[round % 2]!, staff)),
  )
  for (const { end } of seen) if (end !== null) ends[end]! += 1
  const wrong = seen.flatMap(({ fault }) => (fault === null ? [] : [fault]))
  return { figures: { rounds, ...ends }, wrong }
}

type Race = { end: 'cancelled' | 'paid' | 'rejected' | null; fault: string | null }

async function raceOnce(site: CellSite, cell: ProofCell, staff: CellStaff[]): Promise<Race> {
  const player = await cell.aPlayer({ coins: COINS })
  const browser = site.newVisitor(undefined, player)
  await playEnough(player, (_, body) => browser.ask(rollDice, { body }))
  const before = await readCoins(cell, player)
  const params = { userId: player.userId }
  const body = { type: 'withdraw', ...PAYEE, amount: AMOUNT }
  const replies = await Promise.all(
    Array.from({ length: REQUESTS }, () => browser.ask(requestWithdrawal, { params, body })),
  )
  const rows = await readRows(cell, player)
  const isOne = rows.length === 1 && replies.filter(({ status }) => status === 200).length === 1
  if (!isOne) return { end: null, fault: `${rows.length} withdrawals of one` }
  const decided = await decide(cell, { player, browser, staff }, rows[0]!.wallet_history_id)
  const [after] = await readRows(cell, player)
  const left = await readCoins(cell, player)
  const owed = decided.end === 'paid' ? before - BigInt(AMOUNT) * 10_000n : before
  const status = decided.end === 'paid' ? 'completed' : 'rejected'
  const isRight = decided.end !== null && after?.status === status && left === owed
  const says = `${decided.text}: ${after?.status}, ${left} of ${before}`
  return { end: decided.end, fault: isRight ? null : says }
}

type Crowd = { player: Player; browser: CellVisitor; staff: CellStaff[] }

/** Cancels, pays and rejects a withdrawal at once. Returns how it ended; null if in several ways. */
async function decide(cell: ProofCell, { player, browser, staff }: Crowd, walletHistoryId: string) {
  const params = { userId: player.userId, walletHistoryId }
  const settle = async ({ browser: own }: CellStaff, status: string) => {
    const body = { status, comment: status }
    return (await own.ask(updateWalletRow, { params, body, cell: cell.name })).status
  }
  const cancel = async () => (await browser.ask(cancelWithdrawal, { params, body: {} })).status
  const [cancelled, paid, rejected] = await Promise.all([
    Promise.all([cancel(), cancel()]),
    Promise.all(staff.map((one) => settle(one, 'completed'))),
    Promise.all(staff.map((one) => settle(one, 'rejected'))),
  ])
  const count = (statuses: number[]) => statuses.filter((status) => status === 200).length
  const text = `cancelled ${cancelled.join()}, paid ${paid.join()}, rejected ${rejected.join()}`
  const decisions = count(paid) + count(rejected)
  const isOneWay = count(cancelled) > 0 ? decisions === 0 : decisions === 1
  if (!isOneWay) return { end: null, text } as const
  const end = count(cancelled) > 0 ? 'cancelled' : count(paid) === 1 ? 'paid' : 'rejected'
  return { end, text } as const
}

const readRows = ({ db }: ProofCell, { userId }: Player) =>
  db
    .selectFrom('wallet_history')
    .select(['wallet_history_id', 'status'])
    .where('player_id', '=', userId)
    .where('type', '=', 'withdraw')
    .execute()

/** Returns what the player has, with what is held. */
async function readCoins({ db }: ProofCell, { userId }: Player): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_account')
    .select(['coin_minor', 'coin_held_minor'])
    .where('player_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.coin_minor + row.coin_held_minor
}
