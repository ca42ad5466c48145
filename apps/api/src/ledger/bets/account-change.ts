import type { Account } from '../account.ts'
import type { JournalEntry } from '../hash-entry.ts'
import type { RoundChange } from './round.ts'
import type { SettledBet } from './settled-bet.ts'

/** A line of a player's journal, with the bet or round that it settles. */
export type Line = { entry: JournalEntry; hash: Uint8Array; bet: SettledBet | null }

/** What a batch changes of one account and its rounds. */
export type AccountChange = {
  before: Account
  /** The account after the lines, still with the version of `before`: the write increases it. */
  after: Account
  lines: Line[]
  /** The rounds that were started or advanced, each once. */
  rounds: RoundChange[]
  /** The identifiers of the player's requests, which no earlier request may have used. */
  identifiers: string[]
}

/** Returns the line that settles a bet or round. */
export function lineOf(bet: SettledBet): Line {
  return { entry: bet, hash: bet.receipt.hash, bet }
}

/** Returns an account as it is stored once its change is written. */
export function writtenAccount({ before, after }: AccountChange): Account {
  return { ...after, version: before.version + 1n }
}
