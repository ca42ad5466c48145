import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLogs, updateUser } from '@kapis/contract/routes'
import { fillPath } from '@kapis/contract/route'
import { openTestApp } from '../../test/test-app.ts'
import type { Player, TestApp } from '../../test/test-app.ts'

const PROXY = '10.1.2.3'
const ID = '5f0c9d2e5f0c9d2e5f0c9d2e5f0c9d2e'
let app: TestApp
let admin: Player
let maya: Player
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '10.0.0.0/8' })
  admin = await app.aPlayer({ role: 'admin' })
  maya = await app.aPlayer()
})
afterAll(() => app.close())

/** Writes a comment about a player with this X-Request-Id. */
function comment(text: string, id: string, peer = PROXY) {
  return app.app.inject({
    method: updateUser.method,
    url: fillPath(updateUser.path, { userId: maya.userId }),
    remoteAddress: peer,
    payload: { comment: text },
    headers: { cookie: `__Host-kapis=${admin.cookie}`, 'x-request-id': id },
  })
}
const findLines = async (search: string) =>
  (await app.send(admin, listAuditLogs, { query: { search } })).data.auditLogs

test('staff find the log entry of a request by the id that the proxy gave it', async () => {
  expect((await comment('First', ID)).statusCode).toBe(200)
  expect(await findLines(ID)).toMatchObject([{ requestId: ID, newValue: { comment: 'First' } }])
})

test('an id from a client outside the trusted networks never reaches the staff log', async () => {
  const forged = ID.replaceAll('5', '6')
  expect((await comment('Second', forged, '198.51.100.4')).statusCode).toBe(200)
  expect(await findLines(forged)).toEqual([])
  const [newest] = (await app.send(admin, listAuditLogs, { query: {} })).data.auditLogs
  expect(newest?.requestId).toMatch(/^[0-9a-f]{32}$/)
})

test('a refusal returns the id to the client', async () => {
  const refused = await app.app.inject({
    url: '/api/v1/nothing',
    remoteAddress: PROXY,
    headers: { 'x-request-id': ID },
  })
  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toMatchObject({ requestId: ID })
})
