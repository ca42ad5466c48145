import type { AccountNotice } from '@kapis/contract/notices/notices'
import {
  changePassword,
  setLimit,
  setNotice,
  startPause,
  unsubscribe,
} from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailApp } from '../../../../test/open-mail-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { notify } from '../../../cashier/notify.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { makePasswords } from '../passwords/passwords.ts'
import { sendNotice } from './send-notice.ts'

let opened: Awaited<ReturnType<typeof openMailApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openMailApp()
  app = opened.app
})
afterAll(() => opened.close())

async function aVerified(passwordHash?: string): Promise<Player> {
  const player = await app.aPlayer(passwordHash === undefined ? {} : { passwordHash })
  await opened.verifyEmail(player)
  return player
}

/** Sends the queued notices of a player as the worker would, and returns the mails. */
async function sent(player: Player) {
  const { mail, senders } = opened
  const before = mail.mails.length
  const passwords = makePasswords(app.config.pepperKeys)
  const deps = { db: app.db, senders, passwords, origin: app.config.publicOrigins[0] }
  for (const job of await opened.takeJobs('send-notice', player)) await sendNotice(deps, job)
  return mail.mails.slice(before)
}

const queue = ({ userId }: Player, notice: AccountNotice) =>
  inTransaction(app.db, (tx) => notify(tx, userId, notice))
const NEW_DEVICE: AccountNotice = { kind: 'new_device', userAgent: null, network: '203.0.113.7' }

test.each<[AccountNotice, RegExp]>([
  [NEW_DEVICE, /203\.0\.113\.7/],
  [{ kind: 'password_changed' }, /password was changed/],
  [{ kind: 'factor_changed', change: 'removed' }, /Authenticator app removed/],
  [{ kind: 'factor_changed', change: 'passkey_added' }, /Passkey added/],
  [{ kind: 'gcash_added', number: '0917 ••• 0142' }, /0917 ••• 0142/],
  [{ kind: 'withdrawal_requested', amount: '₱500.00', number: '0917 ••• 0142' }, /₱500\.00/],
  [{ kind: 'withdrawal_paid', amount: '₱500.00', number: '0917 ••• 0142' }, /Paid: ₱500\.00/],
  [{ kind: 'withdrawal_refused', amount: '₱500.00', reason: 'Wrong <name>' }, /Wrong <name>/],
  [{ kind: 'limits_changed' }, /limit on your account/],
  [{ kind: 'identity_checked' }, /identity is checked/],
  [{ kind: 'identity_again', reason: 'Too <name> dark' }, /Too <name> dark/],
  [{ kind: 'identity_refused' }, /couldn’t confirm/],
  [{ kind: 'identity_expired' }, /new identity check/],
  [{ kind: 'exclusion', until: '2027-05-17T12:00:00.000Z' }, /05\/17\/27 8:00PM/],
])('the notice %o reaches a verified address', async (notice, shape) => {
  const maya = await aVerified()
  await queue(maya, notice)
  const [letter] = await sent(maya)
  expect(letter?.text).toMatch(shape)
  expect(letter?.html).not.toContain('<name>')
})

test('an address that is not verified gets no notice [NOTE-04]', async () => {
  const maya = await app.aPlayer()
  await queue(maya, NEW_DEVICE)
  expect(await sent(maya)).toEqual([])
})

test('changes of limits, an exclusion and a password are reported', async () => {
  const passwords = makePasswords(app.config.pepperKeys)
  const maya = await aVerified(await passwords.hash('The-right-one1!'))
  const params = { userId: maya.userId }
  await app.send(maya, setLimit, { params, body: { kind: 'loss', period: 'day', amount: 100 } })
  await app.send(maya, startPause, { params, body: { kind: 'exclusion', months: 6 } })
  const password = 'Another-Word2!'
  const body = { currentPassword: 'The-right-one1!', password, confirmPassword: password }
  expect((await app.send(maya, changePassword, { body })).status).toBe(200)
  const subjects = new Set((await sent(maya)).map(({ subject }) => subject))
  expect(subjects).toEqual(
    new Set([
      'You’ve excluded yourself from play',
      'Your Kapis password was changed',
      'Your limits were changed',
    ]),
  )
})

test('an optional notice is switched off by its link, without a session, and on again by its owner [NOTE-04]', async () => {
  const maya = await aVerified()
  await queue(maya, NEW_DEVICE)
  const [letter] = await sent(maya)
  const link = letter?.headers['list-unsubscribe'] ?? ''
  const token = /^<https:\/\/kapis\.test\/unsubscribe#(.+)>$/.exec(link)?.[1] ?? ''
  const forged = token.replace('new_device', 'withdrawal_requested')
  expect((await app.send(null, unsubscribe, { body: { token: forged } })).code).toBe('link_expired')
  const { data } = await app.send(null, unsubscribe, { body: { token } })
  expect(data.kind).toBe('new_device')
  await queue(maya, NEW_DEVICE)
  expect(await sent(maya)).toEqual([])
  const body = { kind: 'new_device', isOn: true }
  const own = await app.send(maya, setNotice, { params: { userId: maya.userId }, body })
  expect(own.data.notices).toEqual({ new_device: true, withdrawal_requested: true })
  await queue(maya, NEW_DEVICE)
  expect(await sent(maya)).toHaveLength(1)
})

test('a required notice has no unsubscribe link', async () => {
  const maya = await aVerified()
  await queue(maya, { kind: 'password_changed' })
  const [letter] = await sent(maya)
  expect(letter?.headers['list-unsubscribe']).toBeUndefined()
})
