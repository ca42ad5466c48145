import { randomUUID } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { BET_SAMPLES } from '../../../apps/api/test/stake-samples.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { aWaiting, decide, decideNewest, lapse, must, newestCheck } from './checks.ts'
import type { Decision } from './checks.ts'
import { knock, refusedPractice } from './gates.ts'
import { addAttacks } from './site.ts'
import type { Attack, GateSite, ApiName } from './site.ts'

/** Brings new players to every level at which nobody may stake, claim or withdraw. */
const SHUT: Record<string, (site: GateSite) => Promise<Player>> = {
  none: ({ app }) => app.aPlayer({ coins: 100 }),
  waiting: (site) => aWaiting(site),
  sentBack: (site) => aDecided(site, 'askAgain'),
  refused: (site) => aDecided(site, 'refuse'),
  undone: async (site) => {
    const player = await aDecided(site, 'approve')
    await decideNewest(site, player, 'refuse')
    return player
  },
  lapsed: async (site) => {
    const player = await aDecided(site, 'approve')
    await lapse(site, player)
    return player
  },
}

async function aDecided(site: GateSite, decision: Decision): Promise<Player> {
  const player = await aWaiting(site)
  await decideNewest(site, player, decision)
  return player
}

/** Knocks at every gate at every level, in both processes. Practice must be free. */
export async function knockBeforeCheck(site: GateSite) {
  const attacks: Attack[] = []
  let practiceRefused = 0
  for (const bring of Object.values(SHUT)) {
    const player = await bring(site)
    attacks.push(await knock(site, player, 'first'), await knock(site, player, 'other'))
    practiceRefused += await refusedPractice(site, player)
  }
  return { ...addAttacks(attacks), practiceRefused }
}

/**
 * Bets and claims again and again while staff decide. Whatever is taken must come after an approval
 * was sent; after a refusal nothing may be.
 */
export async function knockDuringDecision(site: GateSite, decision: Decision): Promise<Attack> {
  const player = await aWaiting(site)
  const check = await newestCheck(site, player)
  const done = { tried: 0, passed: 0 }
  const staff = { haveSent: false, haveDecided: false }
  const count = (isTaken: boolean) => {
    const isDue = staff.haveSent && decision === 'approve'
    done.tried += 1
    done.passed += Number(isTaken && !isDue)
  }
  const params = { userId: player.userId }
  const flood = async (at: ApiName) => {
    while (!staff.haveDecided) {
      const body = { ...BET_SAMPLES.rollDice, identifier: randomUUID() }
      count((await site.ask(player, routes.rollDice, { body }, at)).status === 200)
      const promo = { params, body: { promoCode: 'WELCOME' } }
      const { code } = await site.ask(player, routes.claimPromo, promo, at)
      count(code === 'promo_unknown')
    }
  }
  const lanes = Promise.all(PROCESSES.flatMap((at) => [flood(at), flood(at)]))
  await msUntil(async () => done.tried >= FLOOD_FIRST, FLOOD_MS_MAX)
  staff.haveSent = true
  const heard = await decide(site, check, decision)
  staff.haveDecided = true
  await lanes
  must(heard)
  return done
}

const PROCESSES: ApiName[] = ['first', 'other']
/** The requests that are answered before staff decide. */
const FLOOD_FIRST = 8
const FLOOD_MS_MAX = 60_000
