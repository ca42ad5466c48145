import type { Game } from '@kapis/games/games'
import { post } from './book/book.ts'
import { playBet, playHilo } from './book/play.ts'
import { drawTimes, HOUR_MS, MINUTE_MS } from './world/calendar.ts'
import { chooseGames, chooseParams, chooseStake } from './world/choose-bet.ts'
import { makeDeposit } from './deposits.ts'
import { catchUp } from './life.ts'
import type { Life } from './life.ts'
import { claimPromo } from './promos.ts'
import type { DemoPromo } from './promos.ts'
import { makeReport } from './reports.ts'
import { makeWithdrawal, mayWithdraw } from './withdrawals.ts'

const REPORTING = 0.05
const LEAVES_WITHOUT_DEPOSIT = 0.12

/**
 * Simulates a player's year: sessions of play, with the deposits, promo codes, withdrawals and
 * reports between them.
 */
export function liveYear(life: Life, promos: readonly DemoPromo[], playsUntil: number): void {
  const { member, random, book } = life
  post(book, member.joinedAt, {
    cause: 'signup',
    causeKey: member.userId,
    counter: 'signup',
    amountMinor: 0n,
  })
  if (member.role !== 'player') return
  const likes = chooseGames(random)
  for (const at of sessionTimes(life, playsUntil)) {
    catchUp(life, at)
    if (!ensureCoins(life, at)) continue
    if (random.chance(0.5)) claimPromo(life, promos, at + 15 * MINUTE_MS)
    const endedAt = playSession(
      life,
      Math.max(at + 16 * MINUTE_MS, life.book.lastMs + MINUTE_MS),
      likes,
    )
    maybeWithdraw(life, endedAt)
    if (random.chance(REPORTING / 4)) makeReport(life, endedAt + random.between(2, 30) * MINUTE_MS)
  }
  catchUp(life, life.now)
}

const SESSION_MS = 30 * MINUTE_MS

/**
 * Draws the times of a player's sessions. Bots and a few other players also play in the last hour,
 * so that the demo starts with recent activity.
 */
function sessionTimes({ member, random, now }: Life, playsUntil: number): number[] {
  const to = Math.min(playsUntil, now) - SESSION_MS
  const from = member.joinedAt + 5 * MINUTE_MS
  if (to <= from) return []
  const times = drawTimes(random, { from, to, count: member.sessions })
  const isHere = member.isBot || random.chance(0.02)
  return isHere && playsUntil >= now
    ? [...times, now - HOUR_MS + random.between(0, 20) * MINUTE_MS]
    : times
}

/** Deposits if too few coins are left. Returns whether the player can play. */
function ensureCoins(life: Life, at: number): boolean {
  const { member, random, book } = life
  const enough = BigInt(member.stake) * 50_000n
  if (book.account.coinMinor >= enough) return true
  if (random.chance(LEAVES_WITHOUT_DEPOSIT)) return false
  const coins = random.chance(0.15) ? member.deposit * 2 : member.deposit
  makeDeposit(life, at, coins)
  return book.account.coinMinor >= enough
}

function playSession(life: Life, startsAt: number, likes: [Game, number][]): number {
  const { member, random } = life
  let at = startsAt
  const count = random.between(...member.betsInSession)
  let game = random.weighted(likes)
  for (let n = 0; n < count && at < life.now - MINUTE_MS; n += 1) {
    if (random.chance(0.2)) game = random.weighted(likes)
    placeBet(life, at, game)
    at += random.between(3_000, 14_000) + (game === 'hilo' ? 12_000 : 0)
  }
  return Math.max(at, life.book.lastMs)
}

function placeBet({ member, random, book }: Life, at: number, game: Game): void {
  const { coinMinor, ticketMinor } = book.account
  const isTicket = ticketMinor >= 10_000n && random.chance(0.15)
  const stakeMinor = isTicket ? 10_000n : BigInt(chooseStake(random, member.stake)) * 10_000n
  if (!isTicket && stakeMinor > coinMinor) return
  if (game === 'hilo') {
    if (!isTicket) playHilo(book, at, stakeMinor, random.between(1, 4))
    return
  }
  const currency = isTicket ? 'ticket' : 'coin'
  playBet(book, at, { game, params: chooseParams(random, game), currency, stakeMinor })
}

/** Withdraws after a good session, in whole tens of coins. */
function maybeWithdraw(life: Life, at: number): void {
  const { member, random, book } = life
  const { coinMinor, coinHeldMinor } = book.account
  const isRich = coinMinor > BigInt(member.deposit) * 11_000n
  if (!isRich || coinHeldMinor > 0n || !mayWithdraw(life) || !random.chance(0.5)) return
  const minor = ((coinMinor * BigInt(random.between(40, 90))) / 100n / 100_000n) * 100_000n
  if (minor > 0n && at < life.now) makeWithdrawal(life, at + MINUTE_MS, minor)
}
