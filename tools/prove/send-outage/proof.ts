import { passMinutes } from '../../../apps/api/test/pass-minutes.ts'
import { readJobHealth } from '../../../apps/api/src/jobs/job-health.ts'
import type { Proof } from '../proof.ts'
import { MAIL_FAULTS, PUSH_FAULTS, SMS_FAULTS } from './faults.ts'
import { KINDS, listQueued } from './kinds.ts'
import type { QueuedMessage } from './kinds.ts'
import { openSite } from './open-site.ts'
import type { OutageSite } from './open-site.ts'
import { countUnmet, outagesOf } from './outages.ts'
import type { Outage } from './outages.ts'
import { giveUpSoon } from './planted.ts'
import { queueMessages } from './queue-messages.ts'
import { tallyCopies } from './tally.ts'

/** Of the half hour, the servers are first away, and then there but out of order. */
const [AWAY_MINUTES, FAULTY_MINUTES] = [5, 25]
/** The time within which everything must have arrived after an outage (decision 054). */
const AFTER_MINUTES = 8
/** How long the worker may take for the attempts of a minute, some of which wait for a timeout. */
const MINUTE_MS_MAX = 300_000

export const proof: Proof = {
  name: 'send.outage',
  about:
    'Every kind of letter, SMS and push message outlasts half an hour without its server: it arrives once, and a copy that had to be repeated is the same.',
  async run(ctx) {
    const site = await openSite(ctx)
    if (ctx.planted) await giveUpSoon(site.owner)
    const queued = await sendInGoodTimes(site)
    const outages = outagesOf(ctx)
    for (const outage of outages) {
      queued.push(...(await endure(site, outage)))
      ctx.say(`outage over: ${outage.name}`)
    }
    const { mail, sms, push } = site.servers
    const copies = [mail, sms, push].flatMap((server) => server.copies)
    const found = new Set(queued.map(({ kind }) => kind))
    const uncovered = KINDS.filter((kind) => !found.has(kind))
    uncovered.forEach((kind) => ctx.say(`UNCOVERED ${kind}`))
    const { waiting, dead } = await readJobHealth(site.app.db)
    const figures = {
      kinds: KINDS.length,
      uncovered: uncovered.length,
      outages: outages.length,
      minutesEach: AWAY_MINUTES + FAULTY_MINUTES,
      faults: sum([mail, sms, push].flatMap(({ trouble }) => [...trouble.met.values()])),
      faultsUnmet:
        countUnmet(MAIL_FAULTS, mail.trouble) +
        countUnmet(SMS_FAULTS, sms.trouble) +
        countUnmet(PUSH_FAULTS, push.trouble),
      messages: queued.length,
      ...tallyCopies(queued, copies, ctx.say),
      waiting,
      dead,
    }
    const { lost, twice, different, unknown, arrived } = figures
    const isWhole = arrived === queued.length && lost + twice + different + unknown === 0
    const isReal = uncovered.length === 0 && figures.faultsUnmet === 0
    return { pass: isWhole && isReal && waiting + dead === 0, figures }
  },
}

/** Sends a message of each kind while all servers work, which also opens connections to them. */
async function sendInGoodTimes(site: OutageSite): Promise<QueuedMessage[]> {
  await queueMessages(site)
  const queued = await listQueued(site.owner)
  await site.startWorker()
  await passMinutes(site.ownerDb, 1)
  return queued
}

/** Queues a message of each kind in an outage of half an hour, and waits until it is over. */
async function endure(site: OutageSite, outage: Outage): Promise<QueuedMessage[]> {
  const { ownerDb, servers } = site
  const { mail, sms, push } = servers
  await Promise.all([mail.goAway(), sms.goAway(), push.goAway()])
  await queueMessages(site)
  const queued = await listQueued(site.owner)
  await passMinutes(ownerDb, AWAY_MINUTES, MINUTE_MS_MAX)
  mail.trouble.begin(outage.mail)
  sms.trouble.begin(outage.sms)
  push.trouble.begin(outage.push)
  await Promise.all([mail.comeBack(), sms.comeBack(), push.comeBack()])
  await passMinutes(ownerDb, FAULTY_MINUTES, MINUTE_MS_MAX)
  for (const { trouble } of [mail, sms, push]) trouble.end()
  await passMinutes(ownerDb, AFTER_MINUTES, MINUTE_MS_MAX)
  return queued
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
