import { randomBytes } from 'node:crypto'
import assert from 'node:assert/strict'
import { fillPath } from '@kapis/contract/route'
import type { DataOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import sharp from 'sharp'
import { freshCode } from '../../../apps/api/test/enrol-totp.ts'
import { makePushBrowser } from '../../push/push-browser.ts'
import type { ProofApi } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { sendAsPage } from '../shared/requests/send.ts'
import type { HeardReply } from '../shared/requests/send.ts'
import type { Secret } from '../shared/secrets/read-secrets.ts'
import { ENTERED } from './canaries.ts'

/** A player who enters every canary where the product accepts it. */
export type Maria = { userId: string; username: string; cookie: string; secrets: Secret[] }

const USERNAME = 'maria_canary'

/**
 * Signs up, enrols an authenticator, requests a deposit and a withdrawal, and makes mistakes such
 * as wrong passwords. Returns the player and the secrets that the product gave her.
 */
export async function liveAsMaria(
  { db }: ProofPlayers,
  api: ProofApi,
  replies: HeardReply[],
): Promise<Maria> {
  const { email, mobileNumber, password, gcashName, gcashNumber } = ENTERED
  const member = { username: USERNAME, email, mobileNumber, password, confirmPassword: password }
  const signedUp = await act(api, null, routes.signUp, { ...member, acceptedTerms: true })
  const { userId } = signedUp.data.user
  const cookie = /^__Host-kapis=([^;]*)/.exec(signedUp.cookies.join('\n'))![1]!
  const call = (route: Route, body: object) => hear({ api, replies, userId, cookie }, route, body)
  await call(routes.signUp, { ...member, username: 'maria_again', acceptedTerms: true })
  await call(routes.signIn, { username: USERNAME, password: `${password}-wrong` })
  await call(routes.signIn, { username: email, password })
  await call(routes.changePassword, {
    currentPassword: `${password}-wrong`,
    password: `${password}2`,
    confirmPassword: `${password}2`,
  })
  const { secret } = (await act(api, cookie, routes.enrolTotp, { password })).data
  const confirm = { code: await freshCode(db, userId, secret) }
  const { recoveryCodes } = (await act(api, cookie, routes.confirmTotp, confirm)).data
  await call(routes.enrolTotp, { password, code: recoveryCodes[0]! })
  await call(routes.removeTotp, { password: `${password}-wrong`, code: recoveryCodes[1]! })
  await call(routes.stepUp, { password: `${password}-wrong` })
  await call(routes.requestContactCode, { channel: 'email' })
  await call(routes.confirmContact, { channel: 'email', code: '123456' })
  await call(routes.forgotPassword, { email })
  await call(routes.endOtherSessions, { password: `${password}-wrong` })
  await call(routes.requestDeposit, { type: 'deposit', amount: 100, receiptImage: await anImage() })
  await call(routes.previewReceiptImage, { receiptImage: await anImage() })
  const withdrawal = { type: 'withdraw', amount: 100, gcashName, gcashNumber }
  await call(routes.requestWithdrawal, withdrawal)
  const { endpoint, auth } = ENTERED
  const { p256dh } = makePushBrowser().keys
  const topics = ['limits']
  await call(routes.savePush, { endpoint, p256dh, auth, topics, language: 'en' })
  await call(routes.setLimit, { kind: 'loss', period: 'day', amount: 100 })
  const codes = recoveryCodes.map((text, n) => ({ name: `recovery code ${n + 1}`, text }))
  const secrets = [{ name: 'the TOTP secret', text: secret }, ...codes]
  return { userId, username: USERNAME, cookie, secrets }
}

/** Returns an image of random pixels, whose file name is a canary. */
export async function anImage() {
  const raw = { width: 48, height: 48, channels: 3 } as const
  const bytes = await sharp(randomBytes(48 * 48 * 3), { raw })
    .png()
    .toBuffer()
  const fileData = bytes.toString('base64')
  return { fileData, fileName: ENTERED.fileName, fileType: 'image/png' }
}

/** Sends a request that must succeed, and returns its data and cookies. */
export async function act<R extends Route>(
  api: ProofApi,
  cookie: string | null,
  route: R,
  body: object | undefined,
  path: string = route.path,
): Promise<{ data: DataOf<R>; cookies: string[] }> {
  const { status, text, cookies } = await sendAsPage(api, cookie, route, path, body)
  assert.equal(status, 200, `${path}: ${text}`)
  return { data: (JSON.parse(text) as { data: DataOf<R> }).data, cookies }
}

type Sender = { api: ProofApi; replies: HeardReply[]; userId: string; cookie: string | null }

/** Sends a request that may be refused, and keeps the reply. */
export async function hear(
  { api, replies, userId, cookie }: Sender,
  route: Route,
  body: object,
): Promise<void> {
  const path = fillPath(route.path, { userId })
  const { status, text } = await sendAsPage(api, cookie, route, path, body)
  replies.push({ place: `the reply of ${route.path}`, status, text })
}
