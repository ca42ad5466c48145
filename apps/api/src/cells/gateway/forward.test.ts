import { getOverview } from '@kapis/contract/routes'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { VISITOR_MS } from '../peers/ask.ts'
import type { AskPeer } from '../peers/ask.ts'
import type { SignedInStaff } from '../staff/staff-statement.ts'
import { forward as forwardTo } from './forward.ts'

const caller: SignedInStaff = {
  userId: '00000000-0000-4000-8000-000000000001',
  role: 'moderator',
  hasSecondFactor: true,
  session: { tokenHash: Buffer.alloc(32), steppedUpUntil: null },
}

async function forward(url: string) {
  const calls: Parameters<AskPeer>[1][] = []
  const ask: AskPeer = async (_, call) => {
    calls.push(call)
    return { status: 200, headers: new Headers(), body: Buffer.from('') }
  }
  const list = async () => [{ name: 'c2', address: '', state: 'open' as const }]
  const cells = { name: 'c1', list, ask }
  const app = Fastify()
  const route = getOverview
  app.get('/x', (request, reply) => forwardTo(cells, { route, request, reply, caller }, 'c2'))
  await app.inject({ url })
  return calls
}

test.each([
  ['/x', '/x'],
  ['/x?cell=c2', '/x'],
  ['/x?a=1&cell=c2', '/x?a=1'],
  ['/x?cell=c2&search=who?&b=2', '/x?search=who?&b=2'],
])('%s reaches the other cell as %s', async (url, path) => {
  expect(await forward(url)).toMatchObject([{ path, waitMs: VISITOR_MS }])
})
