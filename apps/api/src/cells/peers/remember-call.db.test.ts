import { Refusal } from '@kapis/contract/refusals'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPeerKey, findAmong, listKey } from '../../../../../tools/cells/peer-keys.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { receivePeers } from './receive.ts'
import { makeRememberCall } from './remember-call.ts'
import { PEER_HEADER, digestBody, openSigner, signCall } from './signature.ts'

let one: TestApp
beforeAll(async () => {
  one = await openTestApp()
})
afterAll(() => one.close())

const key = aPeerKey()
const signer = openSigner(key)
const findKey = findAmong(listKey('c1', key))

/** A process of the cell `c2`. All of them have the same database. */
function startProcess() {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send(),
  )
  receivePeers(app, { name: 'c2', findKey, isNew: makeRememberCall(one.db) })
  const config = { opensTo: 'cell' } as const
  app.route({ method: ['GET', 'POST'], url: '/thing', config, handler: async () => 'done' })
  return app
}

function sign(method: string): string {
  const stated = { from: 'c1', to: 'c2', at: Date.now(), digest: digestBody('') }
  const call = { ...stated, idempotencyKey: null, whom: 'cell' } as const
  return signCall(signer, { method, path: '/thing' }, call)
}

const send = async (app: ReturnType<typeof startProcess>, method: 'GET' | 'POST', call: string) =>
  (await app.inject({ method, url: '/thing', headers: { [PEER_HEADER]: call } })).statusCode

test('a change that one process has accepted is refused by all, also by one that starts later', async () => {
  const call = sign('POST')
  expect(await send(startProcess(), 'POST', call)).toBe(200)
  expect(await send(startProcess(), 'POST', call)).toBe(401)
})

test('of the same change sent to two processes at once, one is accepted, 20 of 20', async () => {
  const both = [startProcess(), startProcess()]
  for (let round = 0; round < 20; round += 1) {
    const call = sign('POST')
    const statuses = await Promise.all(
      [...both, ...both].map((process) => send(process, 'POST', call)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  }
})

test('reading is not remembered', async () => {
  const call = sign('GET')
  const count = () => one.db.selectFrom('peer_call').select('call_id').execute()
  const before = await count()
  expect(await send(startProcess(), 'GET', call)).toBe(200)
  expect(await send(startProcess(), 'GET', call)).toBe(200)
  expect(await count()).toHaveLength(before.length)
})
