import { setTimeout as wait } from 'node:timers/promises'
import { makeLocalLimiter } from '../../../apps/api/src/http/limits/local-limiter.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { holdKeys } from './hold-keys.ts'
import { forgeCookie } from './forge-cookie.ts'
import { makeClearedLimiter } from './planted-cleared-limiter.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const BETS_PER_SECOND = 5
const BETS_BURST = 10
const FORGERS = 8
const FORGER_ADDRESS = '127.0.0.2'

export const proof: Proof = {
  name: 'limit.forged',
  about: 'Nobody can use up another player’s limit, and no number of other keys resets a limit.',
  async run(ctx) {
    const seconds = ctx.short ? 5 : 30
    const wire = await attack(ctx, seconds)
    const limiter = ctx.planted ? makeClearedLimiter : makeLocalLimiter
    const keys = holdKeys(limiter, ctx.short ? 300_000 : 1_000_000)
    ctx.say(`keys: ${JSON.stringify(keys)}`)
    const isSafe = wire.victimRefused === 0 && wire.forgedAccepted === 0
    const isAbuserHeld = wire.abuserAccepted <= wire.abuserAllowed
    const isBounded = keys.abuserPassed === 0 && keys.heapMb <= 60
    const isEnough = wire.victimBets >= seconds && wire.forgedBets > 100 && wire.abuserRefused > 0
    const tooSlow = isEnough ? [] : [`too few bets: ${JSON.stringify(wire)}`]
    const figures = { seconds, ...wire, ...keys }
    return { pass: isSafe && isAbuserHeld && isBounded, figures, tooSlow }
  },
}

/**
 * Lets a victim bet within the limit and an abuser above it, while forgers send cookies with the
 * victim's id. Returns counts of the answers that each of them got.
 */
async function attack(ctx: ProofContext, seconds: number) {
  const app = await openProofPlayers(ctx)
  const rates = { BETS_PER_SECOND: String(BETS_PER_SECOND), BETS_BURST: String(BETS_BURST) }
  const env = { ...rates, LOG_LEVEL: 'silent', SHED_FROM_DELAY_MS: '0' }
  const api = await ctx.startApi(ctx.planted ? { env, plant: 'claimed-limit' } : { env })
  const victim = await app.aPlayer({ coins: 10_000 })
  const abuser = await app.aPlayer({ coins: 10_000 })
  const line = openBetClient()
  const forgerLine = openBetClient(10_000, FORGER_ADDRESS)
  ctx.onExit(() => line.close())
  ctx.onExit(() => forgerLine.close())

  const startMs = performance.now()
  const isOn = () => performance.now() - startMs < seconds * 1000
  const play = async (from: typeof line, who: () => Player, mark: string, pauseMs: number) => {
    const heard = { accepted: 0, refused: 0, other: 0 }
    for (let n = 1; isOn(); n += 1) {
      const answer = await from.rollDice(api, who(), `${mark}-${n}`)
      const status = answer === 'nothing' ? 0 : answer.status
      heard.accepted += Number(status === 200)
      heard.refused += Number(status === 429)
      // A busy machine may answer 503. That is not the limit under test, so it is not counted.
      heard.other += Number(status !== 200 && status !== 429 && status > 0 && status < 500)
      await wait(pauseMs)
    }
    return heard
  }
  const forge = (n: number) => play(forgerLine, () => forgeCookie(victim), `forged-${n}`, 0)
  const [victims, abusers, ...forgers] = await Promise.all([
    play(line, () => victim, 'victim', 1000 / (BETS_PER_SECOND - 1)),
    play(line, () => abuser, 'abuser', 20),
    ...Array.from({ length: FORGERS }, (_, n) => forge(n)),
  ])
  const tookSeconds = (performance.now() - startMs) / 1000
  const sum = (name: 'accepted' | 'refused' | 'other') =>
    forgers.reduce((total, heard) => total + heard[name], 0)
  return {
    victimBets: victims.accepted + victims.refused + victims.other,
    victimRefused: victims.refused + victims.other,
    forgedBets: sum('accepted') + sum('refused') + sum('other'),
    forgedAccepted: sum('accepted'),
    abuserAccepted: abusers.accepted,
    abuserRefused: abusers.refused,
    abuserAllowed: Math.ceil(BETS_BURST + BETS_PER_SECOND * tookSeconds),
  }
}
