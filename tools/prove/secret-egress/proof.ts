import { readFileSync } from 'node:fs'
import { POLICY } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { API_TOKEN_PREFIX } from '@kapis/contract/api-token-routes'
import { credentialsOf } from '../../../apps/api/test/credentials.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { makeApiToken } from '../../../apps/api/test/tokens/api-token.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'
import { sendAsPage } from '../shared/requests/send.ts'
import type { HeardReply } from '../shared/requests/send.ts'
import { findSecrets } from '../shared/secrets/find-secrets.ts'
import { readSecrets } from '../shared/secrets/read-secrets.ts'

/**
 * Routes that are not called: rotating the seed reveals its secret on purpose, and signing in or up
 * issues a session.
 */
const REVEALS = new Set(['rotateSeed', 'signIn', 'signUp'])

export const proof: Proof = {
  name: 'secret.egress',
  about:
    'No reply and no log line holds an active seed, a hidden board, a hash or a session token. [API-09]',
  async run(ctx) {
    const testApp = await openProofPlayers(ctx)
    const api = await ctx.startApi({
      env: { LOG_LEVEL: 'trace', REQUESTS_PER_SECOND: '0', BETS_PER_SECOND: '0' },
      ...(ctx.planted && { plant: 'logs-cookies' }),
    })
    const owner = await testApp.aPlayer({ coins: 1_000, passwordHash: '$argon2id$canary-hash' })
    const staff = await testApp.aPlayer({ role: 'super_admin' })
    await startMines(api, owner)
    const secrets = await readSecrets(testApp, ctx.secretsKey, [owner, staff])
    const { apiToken, tokenHash } = await makeApiToken(testApp.db, staff)
    secrets.push({ name: 'the API token', text: apiToken.slice(API_TOKEN_PREFIX.length) })
    secrets.push({ name: 'the hash of the API token', bytes: tokenHash })
    const heard: HeardReply[] = [await callAsProgram(api, apiToken)]
    for (const caller of [owner, staff]) heard.push(...(await crawl(testApp, api, caller, owner)))
    heard.push({ place: 'the log', status: 0, text: readFileSync(api.logFile, 'utf8') })
    const found = heard.flatMap(({ place, text }) =>
      findSecrets(secrets, text).map((name) => `${name} in ${place}`),
    )
    for (const line of found.slice(0, 20)) ctx.say(`FOUND ${line}`)
    const accepted = heard.filter(({ text }) => text.startsWith('{"data":{')).length
    const figures = {
      routes: Object.keys(routes).length,
      replies: heard.length - 1,
      accepted,
      secrets: secrets.length,
      logBytes: heard.at(-1)!.text.length,
      found: found.length,
    }
    // Without an open board, accepted calls and log lines, the search would prove nothing.
    const isReal = secrets.some(({ board }) => board !== undefined) && accepted > 50
    return { pass: isReal && figures.logBytes > 0 && found.length === 0, figures }
  },
}

async function startMines(api: ProofApi, owner: Player): Promise<void> {
  const body = { amount: 1, currency: 'coin', identifier: 'egress', mines: 5 }
  const { status } = await sendAsPage(
    api,
    owner.cookie,
    routes.startMines,
    routes.startMines.path,
    body,
  )
  if (status !== 200) throw new Error(`the round was not started: ${status}`)
}

/** Fetches a report with an API token, which reaches the log of the request. */
async function callAsProgram(api: ProofApi, apiToken: string): Promise<HeardReply> {
  const reply = await fetch(`${api.url}${routes.getOverview.path}`, {
    headers: credentialsOf({ apiToken }),
  })
  if (!reply.ok) throw new Error(`the API token does not work: ${reply.status}`)
  return { place: 'the reply to a program', status: reply.status, text: await reply.text() }
}

/**
 * Calls every route once, with ids of the owner's rows and a body that the route accepts. Returns
 * the replies.
 */
async function crawl(testApp: ProofPlayers, api: ProofApi, caller: Player, owner: Player) {
  const heard: HeardReply[] = []
  for (const name of Object.keys(POLICY) as (keyof typeof POLICY)[]) {
    if (REVEALS.has(name)) continue
    const route: Route = routes[name]
    // A call that may end the session or the open round is made by a new user.
    const isEnding = route.method !== 'GET'
    const as = isEnding ? await testApp.aPlayer({ coins: 10, role: roleOf(caller, owner) }) : caller
    const target = isEnding && caller === owner ? as : owner
    const path = await realPath(testApp, route.path, target)
    const body = isEnding ? await realBody(testApp, name, target) : undefined
    const { status, text } = await sendAsPage(api, as.cookie, route, path, body)
    noteProgress()
    heard.push({ place: `the reply of ${name}`, status, text })
  }
  return heard
}

function roleOf(caller: Player, owner: Player): 'player' | 'super_admin' {
  return caller === owner ? 'player' : 'super_admin'
}
