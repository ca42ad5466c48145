import type { BodyOf, DataInput, QueryOf, Route } from '@kapis/contract/route'
import { Refusal } from '@kapis/contract/refusals'
import { fakeKeys } from './fake-receipts.ts'
import type { FakeRoute } from './fake-route.ts'
import { fakeRoutes } from './fake-routes.ts'
import type { FakeState } from './fake-state.ts'
import { createFakeState } from './fake-state.ts'

export type FakeRequest = {
  method: string
  url: string
  body: string | null
  key?: string | null
}
type Failure = { status: number; code?: string; message?: string } | 'network' | 'timeout'

type Called = {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  key: string | null
}
type ServerRequest<R> = { body: BodyOf<R>; query: QueryOf<R>; params: Record<string, string> }

/**
 * Creates a fake server for tests that enforces the contract: it answers an invalid request with a
 * 400, and throws if the test's own reply is invalid.
 */
export function createFakeServer(change: Partial<FakeState> = {}) {
  const state = createFakeState(change)
  const routes = fakeRoutes(state)
  const more: FakeRoute[] = []
  const failures = new Map<string, Failure[]>()
  const calls: Called[] = []

  function answer({ method, url, body, key = null }: FakeRequest) {
    const { pathname, searchParams } = new URL(url, 'http://kapis.test')
    const sent: unknown = body === null || body === '' ? undefined : JSON.parse(body)
    calls.push({ method, path: pathname, query: Object.fromEntries(searchParams), body: sent, key })
    const found = [...more, ...routes].find(({ route }) => fits(route, method, pathname))
    if (found === undefined) return refuse(404, 'not_found')
    const failure = failures.get(found.route.path)?.shift()
    if (failure !== undefined) return fail(failure)
    const query = Object.fromEntries(searchParams)
    const parsed = parse(found.route, sent, query)
    if (parsed.message !== null) return refuse(400, 'bad_request', parsed.message)
    try {
      const params = readParams(found.route, pathname)
      const reply = found.reply({ body: parsed.body, query: parsed.query, params })
      return envelope(200, { data: found.route.data.parse(reply), message: found.route.message })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(error.status, error.code, error.message, error.details)
    }
  }

  return {
    state,
    calls,
    answer,
    /** Makes the next calls of a route fail, one call for each failure. */
    failNext(route: Route, ...next: Failure[]) {
      failures.set(route.path, [...(failures.get(route.path) ?? []), ...next])
    },
    callsOf: (route: Route) => calls.filter(({ method, path }) => fits(route, method, path)),
    /** Adds a route, such as one for staff. It takes precedence over the built-in routes. */
    on<R extends Route>(route: R, reply: (request: ServerRequest<R>) => DataInput<R>) {
      more.unshift({ route, reply: (request) => reply(request as ServerRequest<R>) })
    },
    /** Replaces the browser's fetch. */
    fetch: async (url: string, init: RequestInit = {}): Promise<Response> => {
      if (url === '/.well-known/fairness-keys.json') return Response.json(fakeKeys)
      if (url === '/.well-known/log-trust.json') return Response.json({ logs: state.logTrust })
      const body = (init.body as string | undefined) ?? null
      const key = new Headers(init.headers).get('idempotency-key')
      const reply = answer({ method: init.method ?? 'GET', url, body, key })
      await Promise.resolve()
      return new Response(JSON.stringify(reply.json), { status: reply.status })
    },
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

function parse(route: Route, body: unknown, query: unknown) {
  const parsedBody = route.body?.safeParse(body)
  const parsedQuery = route.query?.safeParse(query)
  const issue = parsedBody?.error?.issues[0] ?? parsedQuery?.error?.issues[0]
  return { body: parsedBody?.data, query: parsedQuery?.data, message: issue?.message ?? null }
}

function fail(failure: Failure) {
  if (failure === 'network') throw new TypeError('Failed to fetch')
  if (failure === 'timeout') throw new DOMException('The operation timed out.', 'TimeoutError')
  return refuse(failure.status, failure.code ?? null, failure.message ?? '')
}

function refuse(status: number, code: string | null, message = '', details?: object) {
  return envelope(status, { data: null, message, code, ...(details && { details }) })
}

function envelope(status: number, json: unknown) {
  return { status, json }
}

function fits(route: Route, method: string, pathname: string): boolean {
  return route.method === method && pattern(route.path).test(pathname)
}

function readParams(route: Route, pathname: string): Record<string, string> {
  const names = [...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!)
  const values =
    new RegExp(`^${route.path.replace(/:[A-Za-z]+/g, '([^/]+)')}$`).exec(pathname) ?? []
  return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i + 1] ?? '')]))
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`)
}
