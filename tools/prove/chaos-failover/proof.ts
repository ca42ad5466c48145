import { setTimeout as wait } from 'node:timers/promises'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { startRig } from '../../rig/rig.ts'
import type { Rig } from '../../rig/rig.ts'
import { countChanged } from '../shared/crowd/ask-again.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { checkLedger, isRight } from '../shared/crowd/check-ledger.ts'
import { longestGapMs, nextAckMs, openCrowd } from '../shared/crowd/crowd.ts'
import type { Crowd } from '../shared/crowd/crowd.ts'
import type { Proof, ProofContext, ProofResult } from '../proof.ts'
import { repeatWhenBusy } from '../repeat-when-busy.ts'
import { openCashierCrowd } from '../shared/cashier/cashier-clients.ts'
import { checkCashier, countChangedRequests } from '../shared/cashier/check-cashier.ts'
import { tryAccess } from './access.ts'
import { FAULTS } from './faults.ts'
import type { FailoverFault } from './faults.ts'
import { makePlayers } from '../shared/cashier/players.ts'

const ORIGIN = 'http://kapis.test'
const RUNS = 3
const WRITES_MS_MAX = 120_000
const SETTLED_MS_MAX = 180_000
/** The proof's own connections. They wait longer than the product would. */
const POOL = { connectionsMax: 4, waitMs: 60_000, loanMs: 120_000 }
const UNLIMITED = {
  BETS_PER_SECOND: '0',
  REQUESTS_PER_SECOND: '0',
  UPLOADS_PER_MINUTE: '0',
}

export const proof: Proof = {
  name: 'chaos.failover',
  about:
    'A three-node cluster that loses its leader keeps every acknowledged bet and payment. [RCV-02]',
  needsDebian13: true,
  async run(ctx) {
    const rig = await openRig(ctx)
    const db = openDb(openPool({ url: rig.cluster.url('kapis_app'), ...POOL }))
    ctx.onExit(() => db.destroy())
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const addresses = rig.apis.map(({ port }) => ({ port, origin: ORIGIN }))
    const { players, ...cashiers } = await makePlayers({
      db,
      secretsKey: rig.secretsKey,
      line,
      addresses,
    })
    const { say } = ctx
    const clients = players.map((player) => () => player)
    const open = { line, say, giveUpMs: 180_000 }
    const crowd = openCrowd({ ...open, clients, addresses: () => addresses, pauseMs: 30 })
    const cashier = openCashierCrowd({ ...open, ...cashiers, addresses, pauseMs: 500 })
    const runs = await runFaults(ctx, rig, crowd)
    await Promise.all([crowd.leave(), cashier.leave()])
    const wrongs = {
      ...(await checkLedger(db, crowd, say)),
      ...(await checkCashier(db, cashier, say)),
    }
    const again = {
      ...ctx,
      acks: crowd.acks,
      players,
      address: addresses[0]!,
      repeatsMax: Infinity,
    }
    const changed = await countChanged(line, again)
    const changedRequests = await countChangedRequests(line, { ...again, acks: cashier.acks })
    const wrongAccess = await tryAccess(rig, say)
    const figures = {
      ...gapsOf(runs),
      notMeasured: runs.flatMap(({ figures: { notMeasured = [] } }) => notMeasured),
      runs: runs.length,
      bets: crowd.acks.length,
      cashierRequests: cashier.acks.length,
      completedPayments: cashier.completed.length,
      ...wrongs,
      changed,
      changedRequests,
      retries: crowd.figures.retries + cashier.figures.retries,
      unanswered: crowd.figures.unanswered + cashier.figures.unanswered,
      refused: crowd.figures.refused + cashier.figures.refused,
      exits: rig.exits,
      wrongAccess,
    }
    const { unanswered, refused, exits } = figures
    const isWhole = isRight(wrongs) && changed + changedRequests + unanswered + refused === 0
    const isInTime = runs.every(({ pass }) => pass)
    const hasLoad = figures.bets > 0 && figures.completedPayments > 0
    const isTight = exits.length + wrongAccess.length === 0
    return { pass: isWhole && isInTime && hasLoad && isTight, figures }
  },
}

async function openRig(ctx: ProofContext): Promise<Rig> {
  const planted = {
    apiEntry: 'tools/prove/api-process.ts',
    env: { ...UNLIMITED, KAPIS_PLANT: 'local-is-enough' },
  }
  const started = performance.now()
  const rig = await startRig({ origins: [ORIGIN], env: UNLIMITED, ...(ctx.planted && planted) })
  ctx.onExit(() => rig.stop())
  ctx.say(`the rig is up after ${Math.round((performance.now() - started) / 1000)} s`)
  return rig
}

type Run = ProofResult & { fault: string; gapMs: number }

async function runFaults(ctx: ProofContext, rig: Rig, crowd: Crowd): Promise<Run[]> {
  const runs: Run[] = []
  for (const fault of chosenFaults(ctx)) {
    const times = ctx.short || ctx.planted ? 1 : RUNS
    for (let n = 1; n <= times; n += 1)
      // One fault is repeated, not the whole proof, because the rig takes long to start.
      runs.push(await repeatWhenBusy(() => runFault(ctx, { rig, crowd, fault }), ctx))
  }
  return runs
}

function chosenFaults({ short, planted, only }: ProofContext): FailoverFault[] {
  const inShort = (name: string) => ['postmaster', 'switchover', 'proxy'].includes(name)
  if (only.length > 0) return FAULTS.filter(({ name }) => only.includes(name))
  // The planted bug appears only when a commit reaches no standby, which this fault causes.
  if (planted) return FAULTS.filter(({ name }) => name === 'network')
  return FAULTS.filter(({ name }) => !short || inShort(name))
}

type Trial = { rig: Rig; crowd: Crowd; fault: FailoverFault }

async function runFault(ctx: ProofContext, { rig, crowd, fault }: Trial): Promise<Run> {
  const { cluster } = rig
  const { name, gapMsMax, changesLeader } = fault
  const leader = await cluster.patroni.settled(SETTLED_MS_MAX)
  await wait(2_000)
  const startMs = performance.now()
  const end = await fault.begin(cluster, leader)
  await writesBack(rig, crowd, changesLeader ? leader.name : null)
  // Whatever takes over has time to do so before the rest comes back.
  if (!changesLeader) await wait(5_000)
  end()
  await cluster.patroni.settled(SETTLED_MS_MAX)
  const gapMs = longestGapMs(crowd.acks.filter(({ endMs }) => endMs > startMs - 1_000))
  const message = `${name}: no write for ${gapMs} ms`
  ctx.say(message)
  const isLate = gapMsMax !== null && gapMs > gapMsMax
  const tooSlow = isLate ? [`${message}, at most ${gapMsMax}`] : []
  return { fault: name, gapMs, pass: true, figures: {}, tooSlow }
}

/** Waits until another node than the one before leads and has settled a bet. */
async function writesBack({ cluster }: Rig, crowd: Crowd, before: string | null): Promise<void> {
  const startMs = performance.now()
  let ledMs: number | null = null
  while (performance.now() - startMs < WRITES_MS_MAX) {
    if (ledMs !== null && nextAckMs(crowd.acks, ledMs) !== null) return
    const leader = await cluster.patroni.findLeader()
    if (leader !== null && leader.name !== before) ledMs ??= performance.now()
    await wait(50)
  }
  throw new Error('nothing was written after the fault')
}

/** Returns the lengths of the gaps that each fault caused. */
function gapsOf(runs: Run[]): Record<string, unknown> {
  const byFault = Map.groupBy(runs, ({ fault }) => fault)
  return Object.fromEntries(
    [...byFault].map(([fault, own]) => [`${fault}GapsMs`, own.map(({ gapMs }) => gapMs)]),
  )
}
