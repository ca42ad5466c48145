import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import type { BetClient } from '../shared/crowd/bet-client.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'

const BETS_PER_SECOND = 5
const BETS_BURST = 10
const MIN_CYCLE_MS = 1_000
/**
 * The number of connections to each process. Each always has a bet in flight, which is far more
 * than both limits allow.
 */
const CONNECTIONS = 3
const PAUSE_MS = 15

export const proof: Proof = {
  name: 'limits.shared',
  about: 'Two processes together let through one player’s bet rate and one minimum cycle.',
  async run(ctx) {
    const seconds = ctx.short ? 5 : 30
    const rate = await measure(ctx, seconds, { MIN_CYCLE_MS: '0' })
    const cycle = await measure(ctx, seconds, { MIN_CYCLE_MS: String(MIN_CYCLE_MS) })
    const figures = {
      seconds,
      rate: { ...rate.counts, ...boundsOf(rate, BETS_BURST, BETS_PER_SECOND) },
      cycle: {
        ...cycle.counts,
        ...boundsOf(cycle, 1, 1_000 / MIN_CYCLE_MS),
        shortestMs: shortestGapMs(cycle.accepted),
      },
    }
    const both = [figures.rate, figures.cycle]
    const isHeld = both.every(({ accepted, most }) => accepted <= most)
    const isEnough = both.every(
      ({ accepted, least, byProcess }) =>
        accepted >= least && byProcess.every((decided) => decided > least),
    )
    const tooSlow = isEnough ? [] : [`too few bets: ${JSON.stringify(both)}`]
    return { pass: isHeld && figures.cycle.shortestMs >= MIN_CYCLE_MS, figures, tooSlow }
  },
}

type Accepted = { sentMs: number; heardMs: number }
type Measured = {
  accepted: Accepted[]
  /** `byProcess` counts the bets that each process accepted or refused. */
  counts: { accepted: number; refused: number; other: number; byProcess: number[] }
}

/** Bets as one player through both processes at once, as fast as they answer. */
async function measure(ctx: ProofContext, seconds: number, env: Record<string, string>) {
  const app = await openProofPlayers(ctx)
  const rates = { BETS_PER_SECOND: String(BETS_PER_SECOND), BETS_BURST: String(BETS_BURST) }
  const quiet = { LOG_LEVEL: 'silent', SHED_FROM_DELAY_MS: '0', REQUESTS_PER_SECOND: '0' }
  const options = { env: { ...rates, ...quiet, ...env } }
  const start = () => ctx.startApi(ctx.planted ? { ...options, plant: 'pace-in-memory' } : options)
  const apis = [await start(), await start()]
  const player = await app.aPlayer({ coins: 10_000 })
  const line = openBetClient()
  const measured = await betEverywhere(line, apis, player, seconds)
  line.close()
  for (const api of apis) await api.stop()
  ctx.say(`${JSON.stringify(env)}: ${JSON.stringify(measured.counts)}`)
  return measured
}

async function betEverywhere(line: BetClient, apis: ProofApi[], player: Player, seconds: number) {
  const counts = { accepted: 0, refused: 0, other: 0, byProcess: apis.map(() => 0) }
  const measured: Measured = { accepted: [], counts }
  const endMs = performance.now() + seconds * 1_000
  const bet = async (by: number, connection: number) => {
    for (let n = 1; performance.now() < endMs; n += 1) {
      const sentMs = performance.now()
      const answer = await line.rollDice(apis[by]!, player, `${by}-${connection}-${n}`)
      const status = answer === 'nothing' ? 0 : answer.status
      counts.refused += Number(status === 429)
      counts.other += Number(status !== 200 && status !== 429)
      counts.byProcess[by]! += Number(status === 200 || status === 429)
      if (status === 200) {
        counts.accepted += 1
        measured.accepted.push({ sentMs, heardMs: performance.now() })
      }
      await wait(PAUSE_MS)
    }
  }
  const connections = Array.from({ length: CONNECTIONS }, (_, n) => n)
  await Promise.all(apis.flatMap((_, by) => connections.map((connection) => bet(by, connection))))
  return measured
}

/**
 * Returns how many bets the limit allows between the first one sent and the last one answered. The
 * lower bound is a fifth below that for a busy machine, where a bet can miss the moment at which it
 * is allowed.
 */
function boundsOf({ accepted }: Measured, burst: number, perSecond: number) {
  if (accepted.length === 0) return { most: 0, least: 2 }
  const fromMs = Math.min(...accepted.map(({ sentMs }) => sentMs))
  const toMs = Math.max(...accepted.map(({ heardMs }) => heardMs))
  const most = Math.floor(burst + (perSecond * (toMs - fromMs)) / 1_000)
  return { most, least: Math.max(2, Math.floor(most * 0.8)) }
}

/**
 * Returns the shortest time between two accepted bets, from sending the first to the answer to the
 * second.
 */
function shortestGapMs(accepted: Accepted[]): number {
  const inOrder = accepted.toSorted((a, b) => a.heardMs - b.heardMs)
  const gaps = inOrder.slice(1).map(({ heardMs }, index) => heardMs - inOrder[index]!.sentMs)
  return Math.floor(Math.min(...gaps))
}
