import type { DepositWait } from '@kapis/contract/wallet'
import { leaveRoundOpen, playBet } from './book/play.ts'
import { HOUR_MS, MINUTE_MS } from './world/calendar.ts'
import { leaveDeposit, makeDeposit, sendAgain } from './deposits.ts'
import type { Life } from './life.ts'
import { makeReport } from './reports.ts'
import { leaveWithdrawal, makePaidWithdrawal, mayWithdraw } from './withdrawals.ts'
import type { WithdrawalWait } from './withdrawals.ts'

/**
 * Leaves something open at the end of the year, such as a deposit that waits for staff. Returns
 * whether that was possible for this player.
 */
type Scene = (life: Life) => boolean

/**
 * Returns everything that is open at the end of the year. Each scene happens to the first player
 * whom it fits.
 */
export function makeScenes(): Scene[] {
  return [
    depositWaits(4, ['no_record']),
    depositWaits(11, ['no_record']),
    depositWaits(18, ['unreadable']),
    depositWaits(27, ['amount_differs']),
    depositWaits(34, ['no_record']),
    depositWaits(41, ['unreadable']),
    depositWaits(52, ['second_person'], 6_000),
    depositWaits(75, ['no_record']),
    usedReceipt(23),
    usedReceipt(49),
    withdrawalWaits(6, 'new'),
    withdrawalWaits(19, 'new'),
    withdrawalWaits(38, 'assigned'),
    withdrawalWaits(90, 'new'),
    withdrawalWaits(140, 'assigned'),
    largeWithdrawal,
    paidWithdrawal,
    // One of two players wins almost certainly.
    largeWin(22),
    largeWin(31),
    openRound(12),
    openRound(55),
    openRound(180),
    reported(8),
    reported(33),
    reported(95),
    reported(300),
  ]
}

function isIdle({ member, book }: Life): boolean {
  return !member.isBot && member.role === 'player' && book.account.coinHeldMinor === 0n
}

/**
 * Returns whether this player is idle and has journal entries, but none from the last `minutesAgo`
 * minutes.
 */
function isFree(life: Life, minutesAgo: number): boolean {
  const last = life.book.lastMs
  return isIdle(life) && last < life.now - minutesAgo * MINUTE_MS && life.member.joinedAt < last
}

function depositWaits(minutesAgo: number, waits: DepositWait[], coins?: number): Scene {
  return (life) => {
    if (!isFree(life, minutesAgo)) return false
    leaveDeposit(life, life.now - minutesAgo * MINUTE_MS, coins ?? life.member.deposit, waits)
    return true
  }
}

function usedReceipt(minutesAgo: number): Scene {
  return (life) => {
    const first = life.images.find(({ isWaiting, receipt }) => !isWaiting && !receipt.isUnreadable)
    if (first === undefined || !isFree(life, minutesAgo)) return false
    sendAgain(life, life.now - minutesAgo * MINUTE_MS, first)
    return true
  }
}

function withdrawalWaits(minutesAgo: number, waiting: WithdrawalWait): Scene {
  return (life) => {
    const minor = isFree(life, minutesAgo) ? halfOfCoins(life) : null
    if (minor === null) return false
    leaveWithdrawal(life, life.now - minutesAgo * MINUTE_MS, minor, waiting)
    return true
  }
}

/** A withdrawal that was paid yesterday, so that the GCash history has one. */
function paidWithdrawal(life: Life): boolean {
  const minor = isFree(life, 27 * 60) ? halfOfCoins(life) : null
  if (minor === null) return false
  makePaidWithdrawal(life, life.now - 27 * HOUR_MS, minor)
  return true
}

/** Returns half of a player's coins in tens, or null if that cannot be withdrawn by one decision. */
function halfOfCoins(life: Life): bigint | null {
  const { coinMinor } = life.book.account
  if (!mayWithdraw(life) || coinMinor < 2_000_000n) return null
  const minor = (coinMinor / 200_000n) * 100_000n
  return minor < 50_000_000n ? minor : null
}

/** A large withdrawal, which one staff member has paid and another has yet to approve. */
function largeWithdrawal(life: Life): boolean {
  if (!isFree(life, 26 * 60) || !mayWithdraw(life)) return false
  if (makeDeposit(life, life.now - 26 * HOUR_MS, 8_000) === null) return true
  leaveWithdrawal(life, life.now - 5 * HOUR_MS, 65_000_000n, 'approval')
  return true
}

/** Bets on 12.00x in limbo until the player wins, so that the last hour has a large win. */
function largeWin(minutesAgo: number): Scene {
  return (life) => {
    const startsAt = life.now - minutesAgo * MINUTE_MS
    if (!isFree(life, minutesAgo + 35)) return false
    if (makeDeposit(life, startsAt - 30 * MINUTE_MS, 4_900) === null) return false
    const bet = { game: 'limbo', params: { targetHundredths: 1_200 }, currency: 'coin' } as const
    for (let at = startsAt; at < life.now - MINUTE_MS; at += 9_000) {
      const before = life.book.account.coinMinor
      playBet(life.book, at, { ...bet, stakeMinor: 1_000_000n })
      if (life.book.account.coinMinor >= before) return true
    }
    return true
  }
}

function openRound(minutesAgo: number): Scene {
  return (life) => {
    const stakeMinor = BigInt(life.member.stake) * 10_000n
    if (!isFree(life, minutesAgo) || life.book.account.coinMinor < stakeMinor) return false
    leaveRoundOpen(life.book, life.now - minutesAgo * MINUTE_MS, stakeMinor)
    return true
  }
}

function reported(minutesAgo: number): Scene {
  return (life) => {
    if (!isFree(life, minutesAgo)) return false
    makeReport(life, life.now - minutesAgo * MINUTE_MS)
    return true
  }
}

/** Plays the first remaining scene that fits a player. At most one happens to each. */
export function playScene(scenes: Scene[], life: Life): void {
  const place = scenes.findIndex((scene) => scene(life))
  if (place >= 0) scenes.splice(place, 1)
}
