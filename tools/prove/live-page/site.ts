import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fillPath } from '@kapis/contract/route'
import type { DataOf, Route } from '@kapis/contract/route'
import { CHROMIUM } from '../../../e2e/chromium.ts'
import { stopPolling } from '../../../e2e/quiet.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { buildWebIfStale, WEB_DIST } from '../../run/web-build.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import { newPlace, startBalancer } from '../shared/app/balancer.ts'
import type { ApiPlace } from '../shared/app/balancer.ts'
import { sendAsPage } from '../shared/requests/send.ts'

const UNLIMITED = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0', UPLOADS_PER_MINUTE: '0' }
const READY_MS = 120_000

export type Size = { name: string; width: number; height: number; isMobile: boolean }

type Sent = { params?: Record<string, string>; body: object }

export type PagedSite = {
  /** Sends a request past the page, as from another device, and returns the reply's data. */
  send<R extends Route>(by: Player, route: R, sent: Sent): Promise<DataOf<R>>
  /** Opens a page as this user, and waits until it is live. */
  open(user: Player, path: string, size: Size): Promise<Page>
}

/** Starts two API processes behind HAProxy, a worker, and a browser. */
export async function openSite(ctx: ProofContext): Promise<PagedSite> {
  await buildWebIfStale()
  const { folder } = await ctx.services()
  const places = [await newPlace('api1'), await newPlace('api2')]
  const balancer = await startBalancer(folder, places)
  ctx.onExit(() => balancer.stop())
  const origin = `http://127.0.0.1:${balancer.port}`
  const env = { WEB_DIST, PUBLIC_ORIGINS: origin, ...UNLIMITED }
  const apis = await Promise.all(
    places.map((place) => ctx.startApi({ env: { ...env, ...portsOf(place) } })),
  )
  await ctx.startApi({ env, command: 'worker' })
  await untilServed(origin)
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  ctx.onExit(() => browser.close())
  const through: ProofApi = { ...apis[0]!, url: origin, origin }
  return {
    async send(by, route, { params = {}, body }) {
      const path = fillPath(route.path, params)
      const { status, text } = await sendAsPage(through, by.cookie, route, path, body)
      if (status !== 200) throw new Error(`${route.path} was answered with ${status}: ${text}`)
      return (JSON.parse(text) as { data: never }).data
    },
    async open(user, path, { width, height, isMobile }) {
      const viewport = { width, height }
      const settings = { baseURL: origin, viewport, isMobile, serviceWorkers: 'block' } as const
      const context = await browser.newContext(settings)
      // A Secure cookie must be set for an HTTPS address. The browser also sends it to loopback
      // over HTTP.
      const url = origin.replace('http:', 'https:')
      const cookie = { name: '__Host-kapis', value: user.cookie, url }
      await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }])
      context.setDefaultTimeout(60_000)
      if (ctx.planted) await context.route('**/api/v1/events', (route) => route.abort())
      const page = await context.newPage()
      await stopPolling(page)
      const isLive = page.waitForRequest((request) => request.url().endsWith('/api/v1/events'))
      await page.goto(path)
      const stream = await isLive
      const status = ctx.planted ? 200 : (await stream.response())?.status()
      if (status !== 200) throw new Error(`the stream was answered with ${status}`)
      return page
    },
  }
}

const portsOf = ({ port, internalPort }: ApiPlace) => ({
  PORT: String(port),
  INTERNAL_PORT: String(internalPort),
})

async function untilServed(origin: string): Promise<void> {
  const startMs = performance.now()
  while (performance.now() - startMs < READY_MS) {
    const reply = await fetch(origin).catch(() => null)
    if (reply?.status === 200) return
  }
  throw new Error('the balancer reaches no process')
}
