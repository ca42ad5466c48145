import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import type { Route } from '@kapis/contract/route'
import * as fc from 'fast-check'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { noteProgress } from '../progress.ts'
import type { Proof } from '../proof.ts'
import { askPatiently } from '../shared/app/ask-patiently.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { mountedRoutes } from '../shared/requests/mounted-routes.ts'
import { PASSWORD_HASH } from '../shared/requests/password-hash.ts'
import { realPath } from '../shared/requests/real-request.ts'
import { trimComments } from './planted.ts'
import { requestsOf } from './requests.ts'
import type { FuzzRequest } from './requests.ts'

const SEED = 20_261_116

export const proof: Proof = {
  name: 'api.fuzz',
  about: 'No request made from the contract, well formed or not, causes a server error. [API-09]',
  async run(ctx) {
    const testApp = await openProofApp(ctx, ctx.planted ? trimComments : buildApp)
    await testApp.app.ready()
    const mounted = mountedRoutes(testApp.app)
    const runs = Math.ceil((ctx.short ? 2_000 : 10_000) / mounted.size)
    const figures = { routes: mounted.size, requests: 0, accepted: 0, refused: 0, serverErrors: 0 }
    for (const name of mounted) {
      const send = await sender(testApp, name)
      for (const request of fc.sample(requestsOf(name), { numRuns: runs, seed: SEED })) {
        const { status, text } = await send(request)
        noteProgress()
        figures.requests += 1
        if (status < 400) figures.accepted += 1
        else if (status < 500) figures.refused += 1
        else if (++figures.serverErrors <= 20) {
          ctx.say(`WRONG ${name} ${JSON.stringify(request).slice(0, 300)}: ${status} ${text}`)
        }
      }
    }
    // If fewer requests are accepted, the generated ones rarely get past validation and prove
    // little.
    const isReaching = figures.accepted >= figures.requests / 20
    if (!isReaching) ctx.say(`only ${figures.accepted} requests were accepted`)
    return { pass: figures.serverErrors === 0 && isReaching, figures }
  },
}

/**
 * Returns a function that sends requests to one route, as the owner of the rows or as staff,
 * depending on the route's policy.
 */
async function sender(testApp: ProofApp, name: RouteName) {
  const route: Route = routes[name]
  const isForStaff = POLICY[name].for === 'staff'
  const makeCallers = async () => {
    const passwordHash = PASSWORD_HASH
    const owner = await testApp.aPlayer({ coins: 10_000, tickets: 100, passwordHash })
    const staff = { role: 'super_admin', passwordHash } as const
    const caller = isForStaff ? await testApp.aPlayer(staff) : owner
    return { owner, caller, path: await realPath(testApp, route.path, owner) }
  }
  let callers = await makeCallers()
  return async ({ params, query, body }: FuzzRequest) => {
    const path = Object.keys(params).length > 0 ? fill(route.path, params) : callers.path
    const answer = await askPatiently(async () => {
      const reply = await testApp.app.inject({
        method: route.method,
        url: query === '' ? path : `${path}?${query}`,
        headers: {
          cookie: `__Host-kapis=${callers.caller.cookie}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { payload: body }),
      })
      return { status: reply.statusCode, text: reply.body.slice(0, 200) }
    })
    // The request may have ended its own session or closed the account, so use new callers.
    if (answer.status === 401 || answer.status === 403) callers = await makeCallers()
    return answer
  }
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(wellFormed(params[key])))
}

/** Replaces lone surrogates, which cannot be encoded in a URL. */
function wellFormed(text = ''): string {
  return text.toWellFormed()
}
