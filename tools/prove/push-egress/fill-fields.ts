import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import * as contract from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import { jsonSchema } from '../../../apps/api/src/http/replies/envelope.ts'
import { noteProgress } from '../progress.ts'
import type { ProofApi } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { fieldsOf, withValue } from '../shared/requests/fields-of.ts'
import { goodBody } from '../shared/requests/good-body.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><image href="URL"/></svg>'

type Named = { name: RouteName; route: Route }
type Filling = { urls: readonly string[]; routes: readonly Named[]; each: boolean }

/** All routes but the streams of events, whose replies do not end. */
export const ROUTES = (Object.keys(POLICY) as RouteName[])
  .map((name): Named => ({ name, route: contract[name] }))
  .filter(({ route }) => route.fileType !== 'text/event-stream')

/**
 * Sends hostile addresses in every field and parameter of every route, and in headers that speak of
 * hosts. With `each` every field gets every address, otherwise the next one.
 */
export async function fillFields(
  app: ProofPlayers,
  api: ProofApi,
  { urls, routes, each }: Filling,
) {
  const figures = { routes: 0, requests: 0, accepted: 0 }
  const staff = await app.aPlayer({ role: 'super_admin' })
  let owner = await app.aPlayer({ coins: 100 })
  let turn = 0
  for (const { name, route } of routes) {
    figures.routes += 1
    const isForStaff = POLICY[name].for === 'staff'
    const sample = await realBody(app, name, owner)
    const path = await realPath(app, route.path, owner)
    for (const { query, body } of requestsOf(route, sample)) {
      for (const url of each ? urls : [urls[(turn += 1) % urls.length]!]) {
        const search =
          query === undefined ? '' : `?${new URLSearchParams([[query, url]]).toString()}`
        const reply = await fetch(`${api.url}${path}${search}`, {
          method: route.method,
          redirect: 'manual',
          headers: headersOf(api, url, (isForStaff ? staff : owner).cookie, body !== undefined),
          ...(body !== undefined && { body: JSON.stringify(body(url)) }),
        })
        await reply.arrayBuffer()
        noteProgress()
        figures.requests += 1
        figures.accepted += Number(reply.status < 400)
        // The request may have ended the session, or closed the account.
        if (!isForStaff && reply.status === 401) owner = await app.aPlayer({ coins: 100 })
      }
    }
  }
  return figures
}

type Filled = { query?: string; body?: (url: string) => object }

/** Returns requests with one filled field or parameter each. */
function requestsOf(route: Route, sample: object): Filled[] {
  const fields = (shape: Route['body']) => (shape ? fieldsOf(jsonSchema(shape, 'input')) : [])
  const body = route.body && goodBody(jsonSchema(route.body, 'input'), sample)
  return [
    {},
    ...fields(route.query).map(({ path }) => ({ query: path[0]! })),
    ...fields(route.body).map(({ path }) => ({
      body: (url: string) => withValue(body ?? {}, path, valueOf(path.at(-1)!, url)),
    })),
  ]
}

/** Returns what a field gets: a file names the address inside of it, and a mailbox behind it. */
function valueOf(field: string, url: string): string {
  if (field === 'fileData') return Buffer.from(DRAWING.replace('URL', url)).toString('base64')
  return field === 'email' ? `canary@[${URL.parse(url)?.hostname ?? '127.0.0.1'}]` : url
}

function headersOf(api: ProofApi, url: string, cookie: string, hasBody: boolean) {
  const host = URL.parse(url)?.host ?? '127.0.0.1'
  return {
    origin: api.origin,
    cookie: `__Host-kapis=${cookie}`,
    forwarded: `host="${host}"`,
    'x-forwarded-host': host,
    'x-original-url': encodeURI(url),
    'kapis-cell': host,
    referer: encodeURI(url),
    ...(hasBody && { 'content-type': 'application/json' }),
  }
}
