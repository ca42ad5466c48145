import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { OpenEpoch } from '../../../apps/api/src/fairness/open-epoch.ts'
import { accountAfter, balancesAfter } from '../../../apps/api/src/ledger/balances-after.ts'
import type { SettledBet } from '../../../apps/api/src/ledger/bets/plays.ts'
import { hashEntry } from '../../../apps/api/src/ledger/hash-entry.ts'
import type { Account } from '../../../apps/api/src/ledger/account.ts'
import type { Cause, Counter } from '../../../apps/api/src/ledger/next-entry.ts'
import { betRow, journalRow } from './journal-rows.ts'
import type { Member } from '../world/people.ts'
import { addRow } from '../world/rows.ts'
import type { DemoRows } from '../world/rows.ts'
import { openTree } from '../world/seed-trees.ts'
import type { SeedTree } from '../world/seed-trees.ts'

/** An epoch in which the player has played. */
type PlayedEpoch = {
  epoch: number
  clientSeed: string
  activatedAt: number
  closedAt: number | null
}

/**
 * One player's account and journal in memory, in the order of time. Balances, hashes and results
 * come from the ledger's and the games' own functions; only the SQL is different.
 */
export type MemberBook = {
  playerId: string
  account: Account
  /** The time of the newest entry. */
  lastMs: number
  epochs: PlayedEpoch[]
  counts: { games: number; wageredMinor: bigint; played: Map<Game, number> }
  open: OpenEpoch | null
  rows: DemoRows
  /** Returns the seed tree of one of the player's epochs. */
  treeOf(epoch: number): SeedTree
  clientSeed(): string
  maxPayoutMinor: bigint
}

export function openBook(
  { userId, publicNo }: Member,
  deps: Pick<MemberBook, 'rows' | 'treeOf' | 'clientSeed' | 'maxPayoutMinor'>,
): MemberBook {
  const account: Account = {
    playerId: userId,
    publicNo,
    isActive: true,
    version: 0n,
    seq: 0n,
    coinMinor: 0n,
    ticketMinor: 0n,
    coinHeldMinor: 0n,
    ticketHeldMinor: 0n,
    epoch: 0,
    nonce: 0,
    head: Buffer.alloc(32),
    isLimited: false,
    lastStakeMicros: null,
    lockedAtMicros: 0n,
  }
  const counts = { games: 0, wageredMinor: 0n, played: new Map<Game, number>() }
  return { playerId: userId, account, lastMs: 0, epochs: [], counts, open: null, ...deps }
}

/**
 * Moves the clock of the book and returns the new time. It never goes back: an entry that was due
 * earlier is written right after the newest one.
 */
export function moveTo(book: MemberBook, atMs: number): number {
  book.lastMs = Math.max(Math.floor(atMs), book.lastMs + 1)
  const ms = BigInt(book.lastMs)
  // Add microseconds, because the times of the product's entries have them too.
  book.account = { ...book.account, lockedAtMicros: ms * 1_000n + ((ms * 7_919n) % 1_000n) }
  return book.lastMs
}

export type BookEntry = {
  cause: Cause | 'signup'
  /** Unique for each player and cause. */
  causeKey: string
  counter: Counter | 'signup'
  currency?: Currency
  amountMinor: bigint
  heldMinor?: bigint
}

/** Adds a journal entry that is not about play, like the ledger's `post`. Returns its number. */
export function post(book: MemberBook, atMs: number, entry: BookEntry): bigint {
  moveTo(book, atMs)
  const { account, playerId } = book
  const { currency = 'coin', amountMinor, heldMinor = 0n } = entry
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  const seq = account.seq + 1n
  const { publicNo, lockedAtMicros: atMicros } = account
  const line = { ...entry, ...after, currency, heldMinor, publicNo, seq, atMicros }
  const head = hashEntry(line, account.head)
  addRow(book.rows, 'ledger_journal', journalRow({ ...line, playerId, hash: head }))
  book.account = accountAfter(account, { ...after, seq, head })
  return seq
}

/** Returns the player's epoch. Starts the next one if none is open or the open one is used up. */
export function ensureEpoch(book: MemberBook): OpenEpoch {
  if (book.open !== null && book.account.nonce < EPOCH_ROUNDS) return book.open
  const { epochs, lastMs } = book
  const left = epochs.at(-1)
  if (left !== undefined) left.closedAt = lastMs
  const clientSeed = book.clientSeed()
  const epoch = epochs.length + 1
  epochs.push({ epoch, clientSeed, activatedAt: lastMs, closedAt: null })
  book.account = { ...book.account, epoch, nonce: 0 }
  book.open = openTree(book.treeOf(epoch), clientSeed)
  return book.open
}

/** Adds the rows of a settled bet and counts it. */
export function keepBet({ rows, counts }: MemberBook, bet: SettledBet): void {
  addRow(rows, 'ledger_journal', journalRow({ ...bet, hash: bet.receipt.hash }))
  addRow(rows, 'ledger_bet', betRow(bet))
  counts.played.set(bet.game, (counts.played.get(bet.game) ?? 0) + 1)
  if (bet.currency !== 'coin') return
  counts.games += 1
  counts.wageredMinor += bet.stakeMinor
}
