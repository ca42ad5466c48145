import { rollDice, setLimit } from '@kapis/contract/routes'
import { buildApp } from '../../../apps/api/src/app.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { findUse } from '../../../apps/api/src/ledger/reports/find-use.ts'
import { fillMonth } from './fill-month.ts'
import { makeSumTheMonth } from './planted.ts'
import { holdLocks } from '../shared/crowd/hold.ts'
import { withSettle } from '../shared/app/compose.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { median } from '../statistics.ts'

const STRANGERS = 15
const RATIO_MAX = 2
/** A batch below this time counts as quick whatever it is compared with: machines are noisy. */
const QUICK_MS = 25

export const proof: Proof = {
  name: 'limits.flat',
  about: 'A limit costs the same after 10^6 bets in a month, and a slow player fails no stranger.',
  async run(ctx) {
    const testApp = await openProofApp(ctx, ctx.planted ? withSettle(makeSumTheMonth) : buildApp)
    const bets = ctx.short ? 200_000 : 1_000_000
    const busy = await testApp.aPlayer({ coins: 10_000 })
    const fresh = await testApp.aPlayer({ coins: 10_000 })
    const strangers = await Promise.all(
      Array.from({ length: STRANGERS }, () => testApp.aPlayer({ coins: 1_000 })),
    )
    await fillMonth((await ctx.database()).adminUrl, busy.userId, bets)
    const setMs = await limit(testApp, busy, 2 * bets)
    await limit(testApp, fresh, 2 * bets)
    ctx.say(`${bets} bets this month; setting the limit took ${setMs} ms`)
    const table: SizedTable = { app: testApp, busy, fresh, strangers, placed: new Map() }
    const cost = await compare(table, ctx.short ? 15 : 40)
    ctx.say(`a batch with the busy player ${cost.busyMs} ms, with a fresh one ${cost.freshMs} ms`)
    const siege = await holdTwo(ctx, table)
    ctx.say(`${siege.failed} of ${siege.asked} strangers failed, slowest ${siege.slowestMs} ms`)
    const { wageredMinor } = (await findUse(testApp.db, busy.userId)).get('month')!
    const isCounted = wageredMinor === BigInt(bets + (table.placed.get(busy) ?? 0)) * 10_000n
    const isFlat = cost.ratio <= RATIO_MAX || cost.busyMs <= QUICK_MS
    const pass = isFlat && cost.failed === 0 && siege.failed === 0 && siege.isBack && isCounted
    return { pass, figures: { bets, setMs, ...cost, siege, isCounted } }
  },
}

type SizedTable = {
  app: ProofApp
  busy: Player
  fresh: Player
  strangers: Player[]
  /** Number of settled bets per player. */
  placed: Map<Player, number>
}

/**
 * Sends one bet of each player together: one batch. Returns the players whose bet was not settled.
 */
async function batch({ app: testApp, placed }: SizedTable, players: Player[]) {
  const startedMs = performance.now()
  const answers = await Promise.all(players.map((player) => roll(testApp, player)))
  const ms = performance.now() - startedMs
  players.forEach((player, place) => {
    if (answers[place] === 200) placed.set(player, (placed.get(player) ?? 0) + 1)
  })
  return { ms, failed: players.filter((_, place) => answers[place] !== 200) }
}

let bets = 0
async function roll({ app }: ProofApp, { cookie }: Player): Promise<number> {
  bets += 1
  const bet = { amount: 1, currency: 'coin', condition: 'above', target: 50 }
  const { statusCode } = await app.inject({
    method: rollDice.method,
    url: rollDice.path,
    payload: { ...bet, identifier: `flat-${bets}` },
    headers: { cookie: `__Host-kapis=${cookie}` },
  })
  return statusCode
}

async function limit(testApp: ProofApp, player: Player, coins: number): Promise<number> {
  const startedMs = performance.now()
  const params = { userId: player.userId }
  const body = { kind: 'wager', period: 'month', amount: coins }
  const { status, text } = await testApp.ask(player, setLimit, { params, body })
  if (status !== 200) throw new Error(`a limit was refused: ${text}`)
  return Math.round(performance.now() - startedMs)
}

/** Measures both kinds of batches in turn, so that other load affects both. */
async function compare(table: SizedTable, rounds: number) {
  const { busy, fresh, strangers } = table
  const times: Record<'busy' | 'fresh', number[]> = { busy: [], fresh: [] }
  let failed = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, player] of [['busy', busy] as const, ['fresh', fresh] as const]) {
      const seen = await batch(table, [player, ...strangers])
      failed += seen.failed.length
      // The first batch prepares statements and moves players to their epochs.
      if (round > 0) times[name].push(seen.ms)
    }
  }
  const [busyMs, freshMs] = [rounded(median(times.busy)), rounded(median(times.fresh))]
  return { busyMs, freshMs, ratio: rounded(busyMs / freshMs), failed }
}

/** Keeps two accounts locked, one with a limit and one without, while all players bet. */
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
  return { ...seen, isBack: (await batch(table, [...stuck, ...strangers])).failed.length === 0 }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
