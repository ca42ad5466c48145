import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openPublishFacts } from '#outbox/publish-fact.ts'
import { ONLY_CELL } from './cells.ts'
import { withClaims } from './claims/with-claims.ts'
import { markToken, readOwnToken } from './passing/link-token.ts'
import { mayPass } from './passing/pass-by-name.ts'
import { makeAskOthers } from './peers/ask-others.ts'

const fail = () => Promise.reject(new Error('was run'))

test('the only cell runs no work for others', async () => {
  await openPublishFacts({ cells: null })(fail)
  await ONLY_CELL.claims.change(fail)
  await expect(openPublishFacts({ cells: {} })(fail)).rejects.toThrow('was run')
})

test('the only cell creates an account without a claim', async () => {
  const claimed = { accountId: 'a', names: { username: 'maya' } }
  expect(await withClaims(ONLY_CELL.claims, claimed, async () => 'created')).toBe('created')
})

test('the only cell passes nothing on, and asks nobody', async () => {
  expect(mayPass(ONLY_CELL, { request: {} as never })).toBe(false)
  expect(await makeAskOthers({ cells: ONLY_CELL })('/path')).toEqual([])
  const call = { method: 'GET', path: '/', whom: 'cell' } as const
  await expect(ONLY_CELL.ask('c1', call)).rejects.toMatchObject({ code: 'unavailable' })
})

test('the links of the only cell name no cell', () => {
  expect(markToken(ONLY_CELL.name, 'token')).toBe('token')
  expect(() => readOwnToken(ONLY_CELL, 'c1.token')).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})

test('the only cell has no paths for others', async () => {
  const app = Fastify()
  ONLY_CELL.mountPeer(app, '/peers', fail)
  expect((await app.inject({ url: '/peers' })).statusCode).toBe(404)
})
