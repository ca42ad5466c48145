import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { POLICY } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import pg from 'pg'
import { startCollector } from '../../services/collector.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'
import { sendAsPage } from '../shared/requests/send.ts'
import type { HeardReply } from '../shared/requests/send.ts'
import { findSecrets } from '../shared/secrets/find-secrets.ts'
import { readSecrets } from '../shared/secrets/read-secrets.ts'
import { BROWSER_ERROR, CANARIES, ENTERED, canaryBody } from './canaries.ts'
import { failOnIdentity, sendIdentity } from './identity.ts'
import { anImage, hear, liveAsMaria } from './maria.ts'

export const proof: Proof = {
  name: 'log.secrets',
  about: 'No secret and no personal value reaches a log, a metric, a trace or an error reply.',
  async run(ctx) {
    const testApp = await openProofPlayers(ctx)
    const collector = await startCollector()
    ctx.onExit(() => collector.close())
    const env = {
      LOG_LEVEL: 'trace',
      // Nothing listens there, so that sending fails and is logged.
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUSH_KEY: '07'.repeat(32),
      PUSH_TEST_SERVICE: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      ...Object.fromEntries(LIMITS.map((name) => [name, '0'])),
    }
    const api = await ctx.startApi({ env, ...(ctx.planted && { plant: 'logs-failed-bodies' }) })
    const replies: HeardReply[] = []
    const maria = await liveAsMaria(testApp, api, replies)
    const staff = await testApp.aPlayer({ role: 'super_admin' })
    const sender = { api, replies, ...maria }
    const filesFolder = join((await ctx.services()).folder, 'files')
    const identity = await sendIdentity(testApp, sender, { staff, filesFolder })
    await sendCanaries(testApp, api, replies)
    await breakRows(ctx)
    await failOnRows(api, replies, maria)
    await failOnIdentity(sender, filesFolder)
    const worker = await ctx.startApi({ env, command: 'worker' })
    const log = () => readFileSync(api.logFile, 'utf8')
    const hasFailed = (task: string) => log().includes(`"task":"${task}"`)
    await msUntil(async () => hasFailed('send-code') && hasFailed('send-push'), 60_000)
    const metrics = await Promise.all([api, worker].map(readMetrics))
    const secrets = [
      ...CANARIES,
      ...maria.secrets,
      ...identity,
      ...(await readSecrets(testApp, ctx.secretsKey, [maria, staff])),
    ]
    await Promise.all([api.stop(), worker.stop()])
    const refused = replies.filter(({ status }) => status >= 400)
    const found = [
      ...refused,
      ...log().split('\n').map(placeOf),
      { place: 'the metrics', text: metrics.join('\n') },
      { place: 'the traces', text: collector.bodies.join('\n') },
    ].flatMap(({ place, text }) => findSecrets(secrets, text).map((name) => `${name} in ${place}`))
    for (const line of found.slice(0, 20)) ctx.say(`FOUND ${line}`)
    const figures = {
      secrets: secrets.length,
      replies: replies.length,
      errorReplies: refused.length,
      serverErrors: refused.filter(({ status }) => status === 500).length,
      failedJobs: log().split('a job failed').length - 1,
      spans: collector.spans().length,
      logBytes: log().length,
      metricsBytes: metrics.join('').length,
      found: found.length,
    }
    // Without refusals, failed rows, failed jobs and spans, the search would prove nothing.
    const isReal = figures.serverErrors >= 5 && figures.failedJobs > 0 && figures.spans > 50
    return { pass: isReal && figures.errorReplies > 50 && found.length === 0, figures }
  },
}

/** Returns a log entry, named by its message and reason. */
function placeOf(text: string): { place: string; text: string } {
  const [message] = /"msg":"[^"]*"/.exec(text) ?? ['']
  const [code] = /"code":"[^"]*"/.exec(text) ?? ['']
  return { place: `the log: ${message} ${code}`, text }
}

const LIMITS = ['REQUESTS_PER_SECOND', 'BETS_PER_SECOND', 'SIGN_INS_PER_HOUR', 'UPLOADS_PER_MINUTE']

/** Sends a body full of canaries to every route that takes a body, and keeps the replies. */
async function sendCanaries(
  testApp: ProofPlayers,
  api: ProofApi,
  replies: HeardReply[],
): Promise<void> {
  const owner = await testApp.aPlayer({ coins: 100 })
  const staff = await testApp.aPlayer({ role: 'super_admin' })
  for (const name of Object.keys(POLICY) as (keyof typeof POLICY)[]) {
    const route: Route = routes[name]
    if (route.body === undefined) continue
    const isOwn = route.path.includes('/auth/')
    const caller = isOwn ? await testApp.aPlayer() : POLICY[name].for === 'staff' ? staff : owner
    const path = await realPath(testApp, route.path, isOwn ? caller : owner)
    const body =
      name === 'reportBrowserError'
        ? BROWSER_ERROR
        : canaryBody(route.body, await realBody(testApp, name, owner))
    const { status, text } = await sendAsPage(api, caller.cookie, route, path, body)
    replies.push({ place: `the reply of ${name}`, status, text })
    noteProgress()
  }
}

/**
 * Adds constraints that the next rows violate. PostgreSQL then describes the failing row, with all
 * its values, in the error.
 */
async function breakRows(ctx: ProofContext): Promise<void> {
  const { ownerUrl } = await ctx.database()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  for (const table of ['app_user', 'wallet_history', 'identity_check', 'identity_image']) {
    await owner.query(`alter table ${table} add constraint canary check (false) not valid`)
  }
  await owner.end()
}

/** Signs up and deposits while the rows are refused. Both requests end with a server error. */
async function failOnRows(
  api: ProofApi,
  replies: HeardReply[],
  { userId, cookie }: { userId: string; cookie: string },
): Promise<void> {
  const { password } = ENTERED
  await hear({ api, replies, userId, cookie: null }, routes.signUp, {
    username: 'maria_second',
    email: `second.${ENTERED.email}`,
    mobileNumber: '+639171112224',
    password,
    confirmPassword: password,
    acceptedTerms: true,
  })
  const receiptImage = await anImage()
  const deposit = { type: 'deposit', amount: 50, receiptImage }
  await hear({ api, replies, userId, cookie }, routes.requestDeposit, deposit)
}

async function readMetrics({ internalPort }: ProofApi): Promise<string> {
  return (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()
}
