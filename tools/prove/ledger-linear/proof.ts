import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { countChanged } from '../shared/crowd/ask-again.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { checkLedger, isRight } from '../shared/crowd/check-ledger.ts'
import { openCrowd } from '../shared/crowd/crowd.ts'
import type { Crowd } from '../shared/crowd/crowd.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const ACCOUNTS = 10
const CLIENTS = 8
const COINS = 100_000
const OPERATIONS_MIN = { short: 1_000, full: 20_000 }
const SECONDS = { short: 8, full: 60, most: 180 }

export const proof: Proof = {
  name: 'ledger.linear',
  about:
    'With two processes on the same accounts, every answer matches its journal entry, in real-time order.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const players = await app.players(ACCOUNTS, { coins: COINS })
    const env = { BETS_PER_SECOND: '0' }
    const start = () => ctx.startApi(ctx.planted ? { env, plant: 'read-after' } : { env })
    const apis = [await start(), await start()]
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const anyone = () => players[randomInt(players.length)]!
    const clients = Array.from({ length: CLIENTS }, () => anyone)
    const startedMs = performance.now()
    const crowd = openCrowd({ line, clients, addresses: () => apis, pauseMs: 0, say: ctx.say })
    await playLongEnough(ctx, crowd)
    await crowd.leave()
    const seconds = (performance.now() - startedMs) / 1000
    const wrongs = await checkLedger(app.db, crowd, ctx.say)
    const changed = await countChanged(line, {
      ...ctx,
      acks: crowd.acks,
      players,
      address: apis[1]!,
    })
    const { unanswered, refused, retries } = crowd.figures
    const operations = crowd.acks.length
    ctx.say(`${operations} bets by ${CLIENTS} clients on ${ACCOUNTS} accounts`)
    const figures = { operations, ...wrongs, changed, retries, unanswered, refused }
    const isEnough = operations >= OPERATIONS_MIN[ctx.short ? 'short' : 'full']
    const isWhole = isRight(wrongs) && changed === 0 && unanswered === 0 && refused === 0
    return {
      pass: isWhole,
      figures: { ...figures, operationsPerSecond: Math.round(operations / seconds) },
      tooSlow: isEnough ? [] : [`only ${operations} bets in ${Math.round(seconds)} s`],
    }
  },
}

/** Waits until enough bets were observed, which takes longer on a slow machine. */
async function playLongEnough({ short }: ProofContext, { acks }: Crowd): Promise<void> {
  const form = short ? 'short' : 'full'
  await wait(SECONDS[form] * 1000)
  const lastMs = performance.now() + (SECONDS.most - SECONDS[form]) * 1000
  while (acks.length < OPERATIONS_MIN[form] && performance.now() < lastMs) await wait(100)
}
