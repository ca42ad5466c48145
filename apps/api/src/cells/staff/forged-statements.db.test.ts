import { setTimeout as pause } from 'node:timers/promises'
import { getBalance, getOverview, getUser, updateUser } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaffRow, sendAs } from '../../../test/as-staff.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { aPeerKey } from '../../../../../tools/cells/peer-keys.ts'
import type { Player } from '../../../test/test-app.ts'
import { digestBody, openSigner, signCall } from '../peers/signature.ts'
import type { PeerKey } from '../directory/peer-key.ts'
import type { Whom } from '../peers/signature.ts'

let both: TestCells
let clerk: Player
let maya: Player
beforeAll(async () => {
  both = await openTestCells()
  clerk = await both.c1.aPlayer({ role: 'moderator' })
  maya = await both.c2.aPlayer({ coins: 3 })
  while ((await readStaffRow(both.c2, clerk)) === undefined) await pause(20)
})
afterAll(() => both.close())

const path = getOverview.path
const KEY = 'one-key-of-these-tests'
const stated = (change: object = {}) => ({
  userId: clerk.userId,
  role: 'moderator',
  hasSecondFactor: true,
  steppedUpUntil: null,
  session: '00'.repeat(32),
  ...change,
})
type Signed = {
  key?: PeerKey
  whom?: Whom
  at?: number
  from?: string
  to?: string
  as?: unknown
  body?: string
}

function sign(target: { method: string; path: string }, signed: Signed = {}): string {
  const { key = both.c1.config.cells!.peerKeys[0], at = Date.now() } = signed
  const { from = 'c1', to = 'c2', whom = 'staff' } = signed
  const digest = digestBody(signed.body ?? '')
  const as = 'as' in signed ? signed.as : stated()
  const call = { from, to, at, digest, idempotencyKey: KEY, whom, as }
  return signCall(openSigner(key), target, call)
}
async function read(signed: Signed = {}) {
  const headers = { 'idempotency-key': KEY, 'kapis-peer': sign({ method: 'GET', path }, signed) }
  const { status, code } = await sendAs(both.c2, null, getOverview, { headers })
  return code ?? status
}

test('a signed statement about a member of staff is believed', async () => {
  expect(await read()).toBe(200)
})

test('a forged, expired, misdirected or altered statement is refused: not_authenticated', async () => {
  expect(await read({ key: aPeerKey() })).toBe('not_authenticated')
  expect(await read({ at: Date.now() - 31_000 })).toBe('not_authenticated')
  expect(await read({ to: 'c1' })).toBe('not_authenticated')
  const [statement = '', mac] = sign({ method: 'GET', path }).split('.')
  const text = Buffer.from(statement, 'base64url').toString().replace('moderator', 'super_admin')
  const altered = `${Buffer.from(text).toString('base64url')}.${mac}`
  const headers = { 'idempotency-key': KEY, 'kapis-peer': altered }
  const { code } = await sendAs(both.c2, null, getOverview, { headers })
  expect(code).toBe('not_authenticated')
})

test('a statement for another path, method or body is refused: not_authenticated', async () => {
  const headers = {
    'idempotency-key': KEY,
    'kapis-peer': sign({ method: 'GET', path: '/api/v1/admin/users' }),
  }
  expect((await sendAs(both.c2, null, getOverview, { headers })).code).toBe('not_authenticated')
  const params = { userId: maya.userId }
  const body = { comment: 'Mine', reason: 'Asked' }
  const url = `/api/v1/admin/users/${maya.userId}`
  const other = sign({ method: 'PUT', path: url }, { body: JSON.stringify({ comment: 'Yours' }) })
  const sent = { params, body, headers: { 'idempotency-key': KEY, 'kapis-peer': other } }
  expect((await sendAs(both.c2, null, updateUser, sent)).code).toBe('not_authenticated')
})

test('a change that is repeated with the same signature is refused: not_authenticated', async () => {
  const body = { comment: 'Once', reason: 'Asked' }
  const target = { method: 'PUT', path: `/api/v1/admin/users/${maya.userId}` }
  const headers = {
    'idempotency-key': KEY,
    'kapis-peer': sign(target, { body: JSON.stringify(body) }),
  }
  const send = () =>
    sendAs(both.c2, null, updateUser, { params: { userId: maya.userId }, body, headers })
  expect((await send()).status).toBe(200)
  expect((await send()).code).toBe('not_authenticated')
})

test('a role above that of the row here is refused: forbidden', async () => {
  expect(await read({ as: stated({ role: 'admin' }) })).toBe('forbidden')
  expect(await read({ as: stated({ role: 'super_admin' }) })).toBe('forbidden')
  expect(await read({ as: stated({ role: 'player' }) })).toBe('forbidden')
})

test('a cell vouches only for its own staff: forbidden', async () => {
  const local = await both.c2.aPlayer({ role: 'super_admin' })
  const as = stated({ userId: local.userId, role: 'super_admin' })
  expect(await read({ as })).toBe('forbidden')
  expect(await read({ as: stated({ userId: maya.userId }) })).toBe('forbidden')
  expect(await read({ from: 'c3' })).toBe('not_authenticated')
  expect(await read({ as: stated({ userId: crypto.randomUUID() }) })).toBe('forbidden')
})

test('a statement about nobody, or of another shape, is refused: not_authenticated', async () => {
  expect(await read({ as: undefined })).toBe('not_authenticated')
  expect(await read({ as: { userId: clerk.userId } })).toBe('not_authenticated')
  expect(await read({ as: stated({ steppedUpUntil: 'soon' }) })).toBe('not_authenticated')
})

test('a statement opens no route of players', async () => {
  const target = { method: 'GET', path: `/api/v1/users/${maya.userId}/transaction-history/balance` }
  const headers = {
    'idempotency-key': KEY,
    'kapis-peer': sign(target, { as: stated({ userId: maya.userId }) }),
  }
  const sent = { params: { userId: maya.userId }, headers }
  expect((await sendAs(both.c2, null, getBalance, sent)).code).toBe('not_authenticated')
})

test('a statement for a visitor, or for the cell itself, opens no route of staff', async () => {
  expect(await read({ whom: 'visitor' })).toBe('not_authenticated')
  expect(await read({ whom: 'cell' })).toBe('not_authenticated')
})

test('a session beside the statement counts for nothing', async () => {
  const boss = await both.c2.aPlayer({ role: 'super_admin' })
  const target = { method: 'GET', path: `/api/v1/admin/users/${maya.userId}` }
  const headers = { 'idempotency-key': KEY, 'kapis-peer': sign(target, { as: undefined }) }
  const sent = { params: { userId: maya.userId }, headers }
  expect((await sendAs(both.c2, boss, getUser, sent)).code).toBe('not_authenticated')
})

test('a cell that is alone knows neither the header nor statements', async () => {
  const headers = {
    'idempotency-key': KEY,
    'kapis-peer': sign({ method: 'GET', path }),
    'kapis-cell': 'c2',
  }
  const { openTestApp } = await import('../../../test/test-app.ts')
  const alone = await openTestApp()
  try {
    expect((await sendAs(alone, null, getOverview, { headers })).code).toBe('not_authenticated')
    const boss = await alone.aPlayer({ role: 'super_admin' })
    const { status, data } = await sendAs(alone, boss, getOverview, { headers })
    expect(status).toBe(200)
    expect(data).not.toHaveProperty('cells')
  } finally {
    await alone.close()
  }
})
