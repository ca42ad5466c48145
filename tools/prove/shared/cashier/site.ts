import { setTimeout as wait } from 'node:timers/promises'
import { fillPath } from '@kapis/contract/route'
import { getBalance, requestDeposit, requestWithdrawal } from '@kapis/contract/routes'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import type { ProofApi, ProofContext, StartProofApi } from '../../proof.ts'
import { openProofPlayers } from '../app/proof-players.ts'
import { countChanged } from '../crowd/ask-again.ts'
import { internalAddress, openBetClient } from '../crowd/bet-client.ts'
import type { BetAnswer, BetClient } from '../crowd/bet-client.ts'
import { checkLedger, isRight } from '../crowd/check-ledger.ts'
import { openCrowd } from '../crowd/crowd.ts'
import { msUntil } from '../crowd/wait-until.ts'
import { openCashierCrowd } from './cashier-clients.ts'
import { checkCashier, countChangedRequests } from './check-cashier.ts'
import { makePlayers } from './players.ts'

/** The kinds of requests that clients of a site send all the time. */
export type RequestKind = 'bet' | 'deposit' | 'withdrawal' | 'staff' | 'read' | 'live' | 'ready'

type SiteFigures = Record<string, number> & { slowestMs: number }

/** How often each kind of request got each answer, such as `200` or `503 unavailable`. */
export type Answers = Partial<Record<RequestKind, Record<string, number>>>

export type ProofSite = {
  api: ProofApi
  db: Db
  /** The answers since the last call of `startOver`. */
  answers(): Answers
  startOver(): void
  /** The parts of the last reply to `/ready`. */
  health(): Record<string, unknown>
  /**
   * Waits until a bet, a deposit, a withdrawal, a read and the readiness check have succeeded.
   * Returns how long it took, or null if they did not in time.
   */
  msUntilWell(): Promise<number | null>
  /** Stops the clients and compares what they were told with the database. */
  finish(): Promise<{ isWhole: boolean; figures: SiteFigures }>
}

const UNLIMITED = {
  BETS_PER_SECOND: '0',
  REQUESTS_PER_SECOND: '0',
  UPLOADS_PER_MINUTE: '0',
  SHED_FROM_DELAY_MS: '0',
  LOG_LEVEL: 'silent',
}
/**
 * The clients' timeout. It is much longer than the product's own deadlines, so that only a lost
 * answer counts as none.
 */
const PATIENCE_MS = 60_000
const WELL_MS_MAX = 120_000
const WELL: RequestKind[] = ['bet', 'deposit', 'withdrawal', 'read', 'ready']

/**
 * Starts an API process with clients that bet, deposit, withdraw and read, staff who pay, and a
 * load balancer that checks its health.
 */
export async function openSite(ctx: ProofContext, options: StartProofApi): Promise<ProofSite> {
  const { db } = await openProofPlayers(ctx)
  const api = await ctx.startApi({ ...options, env: { ...UNLIMITED, ...options.env } })
  const line = openBetClient(PATIENCE_MS)
  ctx.onExit(() => line.close())
  const addresses = [api]
  const made = await makePlayers({ db, secretsKey: ctx.secretsKey, line, addresses })
  const tally = openTally()
  const clients = openClients(ctx, { api, line, made, tally })
  return {
    api,
    db,
    answers: tally.answers,
    startOver: tally.startOver,
    health: tally.health,
    async msUntilWell() {
      tally.startOver()
      return msUntil(async () => WELL.every(tally.isWell), WELL_MS_MAX)
    },
    async finish() {
      const { crowd, cashier } = await clients.leave()
      const wrongs = {
        ...(await checkLedger(db, crowd, ctx.say)),
        ...(await checkCashier(db, cashier, ctx.say)),
      }
      const again = { ...ctx, acks: crowd.acks, players: made.players, address: api }
      const changed =
        (await countChanged(line, again)) +
        (await countChangedRequests(line, { ...again, acks: cashier.acks }))
      const figures = {
        bets: crowd.acks.length,
        payments: cashier.completed.length,
        ...wrongs,
        changed,
        unanswered: crowd.figures.unanswered + cashier.figures.unanswered,
        refused: crowd.figures.refused + cashier.figures.refused,
        slowestMs: tally.slowestMs(),
      }
      const isWhole = isRight(wrongs) && changed + figures.unanswered + figures.refused === 0
      return { isWhole: isWhole && figures.bets > 0 && figures.payments > 0, figures }
    },
  }
}

const KINDS = new Map<string, RequestKind>([
  [requestDeposit.path, 'deposit'],
  [requestWithdrawal.path, 'withdrawal'],
])

type Parties = {
  api: ProofApi
  line: BetClient
  made: Awaited<ReturnType<typeof makePlayers>>
  tally: Tally
}

/** Opens the clients, which send requests until they leave. */
function openClients({ say }: ProofContext, { api, line, made, tally }: Parties) {
  const { players, ...cashiers } = made
  const open = { line, say, giveUpMs: 180_000 }
  const crowd = openCrowd({
    ...open,
    clients: players.map((player) => () => player),
    addresses: () => [api],
    pauseMs: 60,
    onHeard: tally.hear('bet'),
  })
  const cashier = openCashierCrowd({
    ...open,
    ...cashiers,
    addresses: [api],
    pauseMs: 200,
    onHeard: ({ path }, heard, ms) => tally.hear(KINDS.get(path) ?? 'staff')(heard, ms),
  })
  const balance = fillPath(getBalance.path, { userId: players[0]!.userId })
  const watchers = openWatchers(tally, [
    ['read', () => line.get(api, balance, players[0])],
    ['live', () => line.get(internalAddress(api), '/live')],
    ['ready', () => line.get(internalAddress(api), '/ready')],
  ])
  return {
    async leave() {
      await Promise.all([crowd.leave(), cashier.leave(), watchers.leave()])
      return { crowd, cashier }
    },
  }
}

/** Counts the answers by kind of request. */
function openTally() {
  let answers: Answers = {}
  let well = new Set<RequestKind>()
  let health: Record<string, unknown> = {}
  let slowestMs = 0
  let round = 0
  const hear =
    (kind: RequestKind) =>
    (heard: BetAnswer, ms: number, sentIn = round) => {
      const isHeard = heard !== 'nothing'
      const name = isHeard ? `${heard.status} ${heard.code ?? ''}`.trim() : 'nothing'
      const own = (answers[kind] ??= {})
      own[name] = (own[name] ?? 0) + 1
      slowestMs = Math.max(slowestMs, ms)
      if (name === '200' && sentIn === round) well.add(kind)
      if (kind === 'ready' && isHeard) health = (heard.data ?? {}) as typeof health
    }
  return {
    hear,
    round: () => round,
    isWell: (kind: RequestKind) => well.has(kind),
    health: () => health,
    slowestMs: () => slowestMs,
    answers: () => answers,
    startOver() {
      round += 1
      well = new Set()
      answers = {}
    },
  }
}

type Tally = ReturnType<typeof openTally>

function openWatchers(tally: Tally, looks: [RequestKind, () => Promise<BetAnswer>][]) {
  const state = { isOpen: true }
  const watch = async ([kind, look]: (typeof looks)[number]) => {
    while (state.isOpen) {
      const startMs = performance.now()
      const round = tally.round()
      tally.hear(kind)(await look(), Math.round(performance.now() - startMs), round)
      await wait(150)
    }
  }
  const gone = Promise.all(looks.map(watch))
  return {
    async leave() {
      state.isOpen = false
      await gone
    },
  }
}
