import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { getBalance } from '@kapis/contract/routes/account'
import {
  confirmTotp,
  enrolTotp,
  getOwnWalletRow,
  signIn,
  stepUp,
} from '@kapis/contract/routes/player'
import { createDepositReceipt } from '@kapis/contract/routes/staff'
import { currentCode } from '../../apps/api/test/enrol-totp.ts'
import { ask, bet, depositByReceipt, signUpAndIn } from '../release/visit.ts'
import type { Site, Visitor } from '../release/visit.ts'

/**
 * Visits the machine of the trial over HTTPS, as the first super admin and as a player. It runs in
 * the network of the machine. Usage: trial-visit.ts ORIGIN play PASSWORD, which prints what it did
 * as JSON, or trial-visit.ts ORIGIN return THAT, which finds it again and prints what is new.
 */
type Past = { visitor: Visitor; walletHistoryId: string; coins: number }

const CODE_MS = 30_000
const [origin = '', act = '', given = ''] = process.argv.slice(2)
const site: Site = { url: origin, origin }
if (act === 'play') console.log(JSON.stringify(await play(given)))
else console.log(JSON.stringify(await comeBack(JSON.parse(given) as Past)))

/** Signs up, deposits, is credited by staff and bets. */
async function play(password: string): Promise<Past> {
  const visitor = await signUpAndIn(site)
  const { walletHistoryId, facts } = await depositByReceipt(site, visitor)
  const staff = await signInAsAdmin(password)
  const received = { receivedFrom: facts.sender, receiptDate: facts.paidAt.toISOString() }
  const body = { referenceNumber: facts.reference, amount: facts.pesos, ...received }
  await ask(site, createDepositReceipt, { cookie: staff, body })
  assert.equal(await coinsOf(visitor), facts.pesos, 'the deposit was not credited')
  await bet(site, visitor)
  return { visitor, walletHistoryId, coins: await coinsOf(visitor) }
}

/** Signs in, enrols an authenticator and enters its next code. Returns the cookie. */
async function signInAsAdmin(password: string): Promise<string> {
  const { cookies } = await ask(site, signIn, { body: { username: 'first-admin', password } })
  const cookie = cookieOf(cookies)
  const { secret } = (await ask(site, enrolTotp, { cookie, body: { password } })).data as {
    secret: string
  }
  const code = await currentCode(secret)
  const confirmed = await ask(site, confirmTotp, { cookie, body: { code } })
  const session = cookieOf(confirmed.cookies) || cookie
  // Each code works once.
  await wait(CODE_MS - (Date.now() % CODE_MS) + 500)
  const next = await ask(site, stepUp, {
    cookie: session,
    body: { code: await currentCode(secret) },
  })
  return cookieOf(next.cookies) || session
}

/** Finds the session, the deposit and the coins of the player again. */
async function comeBack({ visitor, walletHistoryId, coins }: Past): Promise<Past> {
  const { userId, cookie } = visitor
  assert.equal(await coinsOf(visitor), coins, 'the coins of the player are not the same')
  const params = { userId, walletHistoryId }
  const { data } = await ask(site, getOwnWalletRow, { cookie, params })
  const { walletHistory } = data as { walletHistory: { receiptImageUrl?: string; status: string } }
  assert.equal(walletHistory.status, 'completed', 'the deposit is gone')
  await bet(site, visitor)
  return { visitor, walletHistoryId, coins: await coinsOf(visitor) }
}

async function coinsOf({ userId, cookie }: Visitor): Promise<number> {
  const { data } = await ask(site, getBalance, { cookie, params: { userId } })
  return (data as { coin: number }).coin
}

function cookieOf(cookies: string[]): string {
  return cookies.find((one) => one.startsWith('__Host-kapis='))?.split(';')[0] ?? ''
}
