import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../../../tools/run/start-api.ts'
import type { Api } from '../../../../../tools/run/start-api.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'

const HAMMERS = 20
const SECONDS = 3
/** A busy machine delays bets by itself, so a comparison is repeated until one succeeds. */
const ROUNDS_MAX = 5
let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('20 connections that request /docs do not shed bets', async () => {
  const env = { PROFILE: 'test', LOG_LEVEL: 'silent', SECRETS_KEY: '07'.repeat(32), DRAIN_MS: '0' }
  const rates = { BETS_PER_SECOND: '0', SHED_FROM_DELAY_MS: '300' }
  const api = await startApi({ env: { ...env, ...rates, DATABASE_URL: testApp.databaseUrl } })
  const agent = new Agent({ keepAlive: true, maxSockets: HAMMERS + 1 })
  try {
    const { cookie } = await testApp.aPlayer({ coins: 10_000 })
    const bets = async (mark: string, isOn: () => boolean) => {
      const heard: Heard = { settled: 0, shed: 0 }
      for (let n = 0; isOn(); n += 1) {
        const body = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
        const identifier = `${mark}-${n}`
        const { status } = await ask(agent, api, '/api/v1/dice/roll', cookie, {
          ...body,
          identifier,
        })
        heard.settled += Number(status === 200)
        heard.shed += Number(status === 503)
      }
      return heard
    }
    const until =
      (ms: number, start = performance.now()) =>
      () =>
        performance.now() - start < ms
    const compare = async (round: number) => {
      const quiet = await bets(`quiet-${round}`, until(1_000))
      const isOn = until(SECONDS * 1_000)
      let input = 0
      const hammers = Array.from({ length: HAMMERS }, async () => {
        for (; isOn(); input += 1) await ask(agent, api, '/docs')
      })
      const [loud] = await Promise.all([bets(`loud-${round}`, isOn), ...hammers])
      return { asked: input, quiet, loud }
    }
    const share = ({ settled, shed }: Heard) => shed / Math.max(1, settled + shed)
    const isUnharmed = ({ quiet, loud }: Awaited<ReturnType<typeof compare>>) =>
      loud.settled > 0 && share(loud) < share(quiet) + 0.1
    const rounds = [await compare(1)]
    while (!isUnharmed(rounds.at(-1)!) && rounds.length < ROUNDS_MAX) {
      rounds.push(await compare(rounds.length + 1))
    }
    expect(rounds.at(-1), JSON.stringify(rounds)).toSatisfy(isUnharmed)
  } finally {
    agent.destroy()
    await api.stop()
  }
})

test('the docs are compressed, and not resent to clients that have them', async () => {
  for (const url of ['/docs', '/docs/openapi.json', '/docs/docs.css']) {
    const plain = await testApp.app.inject({ url })
    const get = (headers: Record<string, string>) => testApp.app.inject({ url, headers })
    const br = await get({ 'accept-encoding': 'gzip, br' })
    const gzip = await get({ 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(plain.headers['cache-control']).toBe('public, max-age=300')
    const known = await get({ 'if-none-match': String(plain.headers['etag']) })
    expect({ status: known.statusCode, bytes: known.rawPayload.length }).toEqual({
      status: 304,
      bytes: 0,
    })
  }
  const api = JSON.parse((await testApp.app.inject({ url: '/docs/openapi.json' })).body) as object
  expect(api).toMatchObject({ openapi: '3.1.0' })
})

type Heard = { settled: number; shed: number }

function ask(agent: Agent, { port }: Api, path: string, cookie?: string, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>()
  const headers = {
    ...(cookie !== undefined && { cookie: `__Host-kapis=${cookie}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (reply) => {
    reply.resume()
    reply.once('end', () => resolve({ status: reply.statusCode ?? 0 }))
  })
  sent.once('error', reject)
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}
