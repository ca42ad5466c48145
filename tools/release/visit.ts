import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import { signIn, signUp } from '@kapis/contract/routes/player'
import { rollDice } from '@kapis/contract/routes/games'
import { getOwnWalletRow, requestDeposit } from '@kapis/contract/routes/player'
import { MINOR_PER_UNIT } from '@kapis/money/money'
import { drawReceipt } from '../receipts/draw-receipt.ts'
import { makeReceipts } from '../receipts/make-receipts.ts'

// How long a visitor waits. Reading a receipt takes a second, but minutes if twenty programs keep
// the machine busy.
const PATIENCE_MS = 300_000
const PASSWORD = 'Long-enough-for-a-visit-7!'

/** The address at which a player reaches the product, and the origin of its pages. */
export type Site = { url: string; origin: string }
export type Visitor = { userId: string; cookie: string }

type Reply = { status: number; data: never; cookies: string[]; text: string }

/** Signs up and then signs in. Checks that browsers would send the session cookie over TLS only. */
export async function signUpAndIn(site: Site): Promise<Visitor> {
  const mark = randomUUID().slice(0, 8)
  const who = { username: `visitor-${mark}`, password: PASSWORD }
  const body = {
    ...who,
    confirmPassword: PASSWORD,
    email: `${mark}@visitor.example`,
    mobileNumber: `09${String(Number.parseInt(mark, 16) % 1e9).padStart(9, '0')}`,
    acceptedTerms: true,
  }
  await ask(site, signUp, { body })
  const { data, cookies } = await ask(site, signIn, { body: who })
  const cookie = cookies.find((one) => one.startsWith('__Host-kapis=')) ?? ''
  assert.match(cookie, /; Secure/i, 'the session cookie is not Secure')
  const { user } = data as { user: { userId: string } }
  return { userId: user.userId, cookie: cookie.split(';')[0]! }
}

const DEPOSIT_PESOS = 100

/**
 * Sends a receipt and waits until the worker has read its reference number. Returns the deposit and
 * what the receipt says.
 */
export async function depositByReceipt(site: Site, { userId, cookie }: Visitor) {
  const [{ facts: made, look } = assert.fail()] = makeReceipts(1)
  const facts = { ...made, amountMinor: BigInt(DEPOSIT_PESOS) * MINOR_PER_UNIT, paidAt: new Date() }
  const image = await drawReceipt(facts, { ...look, format: 'png' })
  const fileData = image.toString('base64')
  const receiptImage = { fileData, fileName: 'receipt.png', fileType: 'image/png' }
  const body = { type: 'deposit', receiptImage, amount: DEPOSIT_PESOS }
  const sent = await ask(site, requestDeposit, { cookie, params: { userId }, body })
  const { walletHistory } = sent.data as { walletHistory: { walletHistoryId: string } }
  const params = { userId, walletHistoryId: walletHistory.walletHistoryId }
  const deadline = Date.now() + PATIENCE_MS
  for (let found: string | null = null; found !== facts.reference; await wait(100)) {
    assert(Date.now() < deadline, `the receipt was not read: ${found} is not ${facts.reference}`)
    const { data } = await ask(site, getOwnWalletRow, { cookie, params })
    found = (data as { walletHistory: { referenceNumber: string | null } }).walletHistory
      .referenceNumber
  }
  return {
    walletHistoryId: walletHistory.walletHistoryId,
    facts: { ...facts, pesos: DEPOSIT_PESOS },
  }
}

/** Bets one coin on dice, and checks that the reply has a signed receipt. */
export async function bet(site: Site, { cookie }: Visitor): Promise<void> {
  const body = { identifier: randomUUID(), amount: 1, currency: 'coin', ...SAMPLE_OPTIONS.dice }
  const { data } = await ask(site, rollDice, { cookie, body })
  const { receipt } = data as { receipt: { signature: string } | null }
  assert(receipt !== null, 'the bet has no receipt')
}

type Call = { cookie?: string; params?: Record<string, string>; body?: object }

/**
 * Calls a route, and repeats the call while the product is still starting. Any other failure is an
 * error.
 */
export async function ask(
  site: Site,
  route: Route,
  { cookie, params, body }: Call,
): Promise<Reply> {
  const deadline = Date.now() + PATIENCE_MS
  const key = randomUUID()
  for (;;) {
    const reply = await fetch(site.url + fillPath(route.path, params), {
      method: route.method,
      headers: {
        origin: site.origin,
        'idempotency-key': key,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status !== 503 || Date.now() > deadline) {
      assert(reply.ok, `${route.method} ${route.path}: ${reply.status} ${text.slice(0, 300)}`)
      const { data } = JSON.parse(text) as { data: never }
      return { status: reply.status, data, cookies: reply.headers.getSetCookie(), text }
    }
    await wait(200)
  }
}
