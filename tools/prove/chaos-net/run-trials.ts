import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { FaultProxy } from '../../fault-proxy/fault-proxy.ts'
import { internalAddress, openBetClient } from '../shared/crowd/bet-client.ts'
import type { ApiAddress, BetAnswer, BetClient } from '../shared/crowd/bet-client.ts'
import { openCrowd } from '../shared/crowd/crowd.ts'
import type { Crowd } from '../shared/crowd/crowd.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import type { Trial } from './trials.ts'

type TrialResult = {
  at: Trial['at']
  /** The number of requests without any answer. */
  silent: number
  slowestMs: number
  /**
   * The time from the end of the fault until bets, reads and readiness succeed for every player;
   * null if they do not in time.
   */
  recoveryMs: number | null
}

export type TrialsOptions = {
  address: ApiAddress
  api: ProofApi
  proxies: Record<Trial['at'], FaultProxy>
  players: Player[]
  trials: Trial[]
}

const READ_EVERY_MS = 100
/** The longest wait for the API to recover. If it takes longer, it counts as not recovered. */
const RECOVERY_MS = 60_000
/**
 * How long a client waits for an answer. It is much longer than the promised time, so that a
 * violation can be measured.
 */
const PATIENCE_MS = 40_000

/** Runs the faults one after another under continuous load. */
export async function runTrials(ctx: ProofContext, options: TrialsOptions) {
  const line = openBetClient(PATIENCE_MS)
  // A client whose connection is silent must time out by itself. The short form uses a shorter
  // timeout.
  const hastyLine = openBetClient(ctx.short ? 2_000 : 10_000)
  ctx.onExit(() => (line.close(), hastyLine.close()))
  const results: TrialResult[] = []
  const crowds: Pick<Crowd, 'acks' | 'sent' | 'figures'> = {
    acks: [],
    sent: new Map(),
    figures: { retries: 0, unanswered: 0, refused: 0, slowestMs: 0 },
  }
  for (const [n, trial] of options.trials.entries()) {
    const request = { line: trial.at === 'database' ? line : hastyLine, mark: `${n}-` }
    const { crowd, result, message } = await runTrial(ctx, { ...options, ...request, trial })
    addUp(crowds, crowd)
    results.push(result)
    ctx.say(`${trial.name} at the ${trial.at}: ${message}`)
    // Stop after a trial without recovery, because the next trials would prove nothing.
    if (result.recoveryMs === null) break
  }
  return { crowds, results }
}

type TrialOptions = TrialsOptions & { line: BetClient; mark: string; trial: Trial }

async function runTrial(ctx: ProofContext, options: TrialOptions) {
  const { address, line, trial } = options
  const tally = new Map<string, number>()
  const result: TrialResult = { at: trial.at, silent: 0, slowestMs: 0, recoveryMs: null }
  const onHeard = (heard: BetAnswer, ms: number) => {
    const name = heard === 'nothing' ? 'nothing' : `${heard.status} ${heard.code ?? ''}`.trim()
    tally.set(name, (tally.get(name) ?? 0) + 1)
    result.silent += Number(heard === 'nothing')
    result.slowestMs = Math.max(result.slowestMs, ms)
  }
  const clients = options.players.map((player) => () => player)
  const seconds = trial.seconds[ctx.short ? 'short' : 'full']
  const { mark } = options
  const giveUpMs = seconds * 1000 + RECOVERY_MS
  const crowd = openCrowd({
    line,
    clients,
    addresses: () => [address],
    pauseMs: 20,
    giveUpMs,
    mark,
    say: ctx.say,
    onHeard,
  })
  const reading = openReader(options, onHeard)
  await wait(300)
  const proxy = options.proxies[trial.at]
  proxy.set(trial.faults)
  await wait(seconds * 1000)
  proxy.clear()
  result.recoveryMs = await recover(options, crowd)
  await Promise.all([crowd.leave(), reading.leave()])
  const heard = [...tally].map(([name, count]) => `${count} × ${name}`).join(', ')
  const message = `${heard}; slowest ${result.slowestMs} ms, recovered in ${result.recoveryMs} ms`
  return { crowd, result, message }
}

/**
 * Opens a client that reads continuously. Reads use the API's other connection pool and must be
 * answered too.
 */
function openReader(
  { line, address, players }: TrialOptions,
  onHeard: (h: BetAnswer, ms: number) => void,
) {
  const state = { isOpen: true }
  const read = async () => {
    while (state.isOpen) {
      const startMs = performance.now()
      const heard = await line.get(address, '/api/v1/fairness/seeds', players[0])
      onHeard(heard, Math.round(performance.now() - startMs))
      await wait(READ_EVERY_MS)
    }
  }
  const readers = Promise.all([read(), read()])
  return {
    async leave() {
      state.isOpen = false
      await readers
    },
  }
}

/**
 * Waits until a bet by each player, a read and the readiness check succeed. Returns how long it
 * took.
 */
function recover(
  { line, address, api, players }: TrialOptions,
  { acks }: Crowd,
): Promise<number | null> {
  const clearedMs = performance.now()
  const isFine = async (at: ApiAddress, path: string) => {
    const heard = await line.get(at, path, players[0])
    return heard !== 'nothing' && heard.status === 200
  }
  const isEveryoneBack = () =>
    players.every(({ userId }) =>
      acks.some(({ playerId, endMs }) => playerId === userId && endMs > clearedMs),
    )
  return msUntil(
    async () =>
      isEveryoneBack() &&
      (await isFine(internalAddress(api), '/ready')) &&
      (await isFine(address, '/api/v1/fairness/seeds')),
    RECOVERY_MS,
  )
}

function addUp(crowds: Pick<Crowd, 'acks' | 'sent' | 'figures'>, crowd: Crowd): void {
  crowds.acks.push(...crowd.acks)
  for (const [player, identifiers] of crowd.sent) {
    const known = crowds.sent.get(player) ?? new Set()
    crowds.sent.set(player, new Set([...known, ...identifiers]))
  }
  crowds.figures.unanswered += crowd.figures.unanswered
  crowds.figures.refused += crowd.figures.refused
}
