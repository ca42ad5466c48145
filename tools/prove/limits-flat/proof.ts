import { rollDice, setLimit } from '@kapis/contract/routes'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { findUse } from '../../../apps/api/src/ledger/reports/find-use.ts'
import { fillMonth } from './fill-month.ts'
import { makeSumTheMonth } from './planted.ts'
import { holdLocks } from '../shared/crowd/hold.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { withSettle } from '../../../apps/api/test/compose.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { median } from '../statistics.ts'

const STRANGERS = 15
const RATIO_MAX = 2
/** A batch faster than this passes whatever the ratio, because short times are noisy. */
const QUICK_MS = 25
const BACK_MS_MAX = 30_000

export const proof: Proof = {
  name: 'limits.flat',
  about:
    'Checking a limit costs the same after 10^6 bets in a month, and a locked player delays no other.',
  async run(ctx) {
    const testApp = await openProofApp(ctx, ctx.planted ? withSettle(makeSumTheMonth) : buildApp)
    const bets = ctx.short ? 200_000 : 1_000_000
    const busy = await testApp.aPlayer({ coins: 10_000 })
    const fresh = await testApp.aPlayer({ coins: 10_000 })
    const strangers = await testApp.players(STRANGERS, { coins: 1_000 })
    await fillMonth((await ctx.database()).adminUrl, busy.userId, bets)
    const setMs = await limit(testApp, busy, 2 * bets)
    await limit(testApp, fresh, 2 * bets)
    ctx.say(`${bets} bets this month; setting the limit took ${setMs} ms`)
    const table: SizedTable = {
      app: testApp,
      busy,
      fresh,
      strangers,
      placed: new Map(),
      unknown: new Map(),
    }
    const cost = await compare(table, ctx.short ? 15 : 40)
    ctx.say(`a batch with the busy player ${cost.busyMs} ms, with a fresh one ${cost.freshMs} ms`)
    const siege = await holdTwo(ctx, table)
    ctx.say(`${siege.failed} of ${siege.asked} strangers failed, slowest ${siege.slowestMs} ms`)
    const { wageredMinor } = (await findUse(testApp.db, busy.userId)).get('month')!
    const known = bets + (table.placed.get(busy) ?? 0)
    const wagered = Number(wageredMinor / 10_000n)
    // On a slow machine, the answer to a commit may be lost. Such a bet may count or not.
    const isCounted = known <= wagered && wagered <= known + (table.unknown.get(busy) ?? 0)
    const isFlat = cost.ratio <= RATIO_MAX || cost.busyMs <= QUICK_MS
    // A bet that waits too long is refused, so refusals count as slowness too.
    const refused = cost.failed + siege.failed
    const tooSlow = [
      ...(isFlat ? [] : [`a batch with the busy player takes ${cost.ratio} times as long`]),
      ...(refused > 0 ? [`${refused} bets of others were refused`] : []),
    ]
    const figures = { bets, setMs, ...cost, siege, isCounted }
    return { pass: siege.isBack && isCounted, figures, tooSlow }
  },
}

type SizedTable = {
  app: ProofApp
  busy: Player
  fresh: Player
  strangers: Player[]
  /** The number of settled bets, by player. */
  placed: Map<Player, number>
  /** The number of bets whose outcome the API did not know, by player. */
  unknown: Map<Player, number>
}

/**
 * Sends one bet of each player at the same time, so that they form one batch. Returns the time and
 * the players whose bet was not settled.
 */
async function batch({ app: testApp, placed, unknown }: SizedTable, players: Player[]) {
  const startedMs = performance.now()
  const answers = await Promise.all(players.map((player) => roll(testApp, player)))
  const ms = performance.now() - startedMs
  players.forEach((player, place) => {
    const { status, code } = answers[place]!
    if (status === 200) placed.set(player, (placed.get(player) ?? 0) + 1)
    if (code === 'outcome_unknown') unknown.set(player, (unknown.get(player) ?? 0) + 1)
  })
  return { ms, failed: players.filter((_, place) => answers[place]!.status !== 200) }
}

let bets = 0
async function roll({ app }: ProofApp, { cookie }: Player) {
  bets += 1
  const bet = { amount: 1, currency: 'coin', condition: 'above', target: 50 }
  const { statusCode, body } = await app.inject({
    method: rollDice.method,
    url: rollDice.path,
    payload: { ...bet, identifier: `flat-${bets}` },
    headers: { cookie: `__Host-kapis=${cookie}` },
  })
  return { status: statusCode, code: (JSON.parse(body) as { code?: string }).code }
}

async function limit(testApp: ProofApp, player: Player, coins: number): Promise<number> {
  const startedMs = performance.now()
  const params = { userId: player.userId }
  const body = { kind: 'wager', period: 'month', amount: coins }
  const { status, text } = await testApp.ask(player, setLimit, { params, body })
  if (status !== 200) throw new Error(`a limit was refused: ${text}`)
  return Math.round(performance.now() - startedMs)
}

/**
 * Measures batches with the busy player and with the fresh one alternately, so that other load
 * affects both.
 */
async function compare(table: SizedTable, rounds: number) {
  const { busy, fresh, strangers } = table
  const times: Record<'busy' | 'fresh', number[]> = { busy: [], fresh: [] }
  let failed = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, player] of [['busy', busy] as const, ['fresh', fresh] as const]) {
      const seen = await batch(table, [player, ...strangers])
      failed += seen.failed.length
      // Ignore the first round: its batches prepare statements and move players to their first
      // epochs.
      if (round > 0) times[name].push(seen.ms)
    }
  }
  const [busyMs, freshMs] = [rounded(median(times.busy)), rounded(median(times.fresh))]
  return { busyMs, freshMs, ratio: rounded(busyMs / freshMs), failed }
}

/**
 * Keeps two accounts locked, one with a limit and one without, while all players bet. The bets of
 * the others must not wait.
 */
async function holdTwo(ctx: ProofContext, table: SizedTable) {
  const stuck = [table.busy, table.strangers[0]!]
  const strangers = table.strangers.slice(1)
  const ids = stuck.map(({ userId }) => `'${userId}'`).join(', ')
  const accounts = `select from ledger_account where player_id in (${ids}) for update`
  const held = await holdLocks((await ctx.database()).adminUrl, accounts)
  const rounds = ctx.short ? 3 : 10
  const seen = { asked: rounds * strangers.length, failed: 0, medianMs: 0, slowestMs: 0 }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [, { failed, ms }] = await Promise.all([batch(table, stuck), batch(table, strangers)])
    seen.failed += failed.length
    times.push(ms)
  }
  await held.letGo()
  seen.medianMs = rounded(median(times))
  seen.slowestMs = rounded(Math.max(...times))
  const everyone = [...stuck, ...strangers]
  const backMs = await msUntil(
    async () => (await batch(table, everyone)).failed.length === 0,
    BACK_MS_MAX,
  )
  return { ...seen, isBack: backMs !== null }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
