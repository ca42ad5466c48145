import type { Heard } from '../shared/app/proof-app.ts'
import { aBody, aWaiting, decide, decideNewest, newestCheck, send, someDetails } from './checks.ts'
import type { Decision } from './checks.ts'
import { expectRefused } from './site.ts'
import type { GateSite } from './site.ts'

/** Two requests that are sent at once, of which one at most may be taken. */
type Race = (site: GateSite) => Promise<Heard[]>

const decideTwice =
  (one: Decision, two: Decision): Race =>
  async (site) => {
    const check = await newestCheck(site, await aWaiting(site))
    return Promise.all([
      decide(site, check, one),
      decide(site, check, two, { as: site.second, at: 'other' }),
    ])
  }

/** Sends the parts that staff asked for, while they decide on what they saw before. */
const resubmitAnd =
  (decision: Decision): Race =>
  async (site) => {
    const player = await aWaiting(site)
    await decideNewest(site, player, 'askAgain')
    const seen = await newestCheck(site, player)
    const details = someDetails()
    return Promise.all([send(site, player, details), decide(site, seen, decision, { at: 'other' })])
  }

const RACES: Record<string, Race> = {
  'two first checks under two names': async (site) => {
    const player = await site.app.aPlayer()
    const body = await aBody(site, player)
    const other = { ...body, givenNames: 'Pedro', lastName: 'Reyes' }
    return Promise.all([send(site, player, body), send(site, player, other, 'other')])
  },
  'two answers to one request of staff': async (site) => {
    const player = await aWaiting(site)
    await decideNewest(site, player, 'askAgain')
    const details = someDetails()
    const other = { ...details, givenNames: 'Pedro', lastName: 'Reyes' }
    return Promise.all([send(site, player, details), send(site, player, other, 'other')])
  },
  'an approval and a refusal': decideTwice('approve', 'refuse'),
  'two approvals': decideTwice('approve', 'approve'),
  'an approval and a request for parts': decideTwice('approve', 'askAgain'),
  'two refusals': decideTwice('refuse', 'refuse'),
  'an answer and an approval of the earlier version': resubmitAnd('approve'),
  'an answer and a refusal': resubmitAnd('refuse'),
  'an answer and another request': resubmitAnd('askAgain'),
}

/** Runs each race this many times. Returns how many there were, and in how many both were taken. */
export async function runRaces(site: GateSite, times: number) {
  const figures = { tried: 0, passed: 0 }
  for (const [words, race] of Object.entries(RACES)) {
    for (let n = 0; n < times; n += 1) {
      const heard = await race(site)
      const taken = heard.filter(({ status }) => status === 200)
      figures.tried += 1
      if (taken.length === 1) continue
      figures.passed += 1
      site.ctx.say(`${taken.length} TAKEN of ${words}: ${heard.map(({ code }) => code).join(', ')}`)
    }
  }
  return figures
}

/** Tries to change the name after an approval. */
export async function changeName(site: GateSite) {
  const player = await aWaiting(site)
  await decideNewest(site, player, 'approve')
  const body = await aBody(site, player, { givenNames: 'Pedro', lastName: 'Reyes' })
  const { givenNames, lastName, frontImageId, selfieImageId } = body
  const heard: Heard[] = []
  for (const part of [body, { givenNames, lastName }, { frontImageId }, { selfieImageId }, {}]) {
    heard.push(await send(site, player, part), await send(site, player, part, 'other'))
  }
  return expectRefused(site, 'a changed name after the approval', heard, 'identity_not_open')
}
