import type { SignedBetReceipt } from '@kapis/contract/games'
import type { Game, RoundGame } from '@kapis/games/games'
import type { CommonStep } from '@kapis/games/round'
import type { RoundParams, RoundStep } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import type { Account } from '../account.ts'
import type { JournalEntry } from '../hash-entry.ts'

/**
 * A settled bet or round: its journal entry with its `ledger_bet` row. The key of the entry is the
 * identifier of the bet. A round releases the stake that it held; a one-shot bet holds nothing.
 */
export type SettledBet = JournalEntry & {
  playerId: string
  cause: 'bet' | 'round'
  currency: Currency
  game: Game
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  /** Whether the bet was stored earlier and this is the reply to a repeated request. */
  isRepeated?: true
  /** The steps of a round or a plan; null for a one-shot bet. */
  steps: object[] | null
  receipt: {
    text: string
    hash: Uint8Array
    /** The signed receipt. Null until the batch is signed, which happens after the commit. */
    signed: SignedBetReceipt | null
  }
}

/** A bet as it is stored, with the hashes of its journal entry and of the one before. */
export type StoredBet = Omit<SettledBet, 'receipt' | 'isRepeated'> & {
  prevHash: Buffer
  hash: Buffer
}

export type AnyStep = RoundStep[RoundGame] | CommonStep

/** A stored round as it was started; its current state follows from its steps. */
export type RoundRecord = {
  playerId: string
  /** The identifier of the request that started the round. */
  identifier: string
  game: RoundGame
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame] & { multiplierMax4: number }
  source: RoundSource
  status: 'open' | 'settled' | 'void'
  /** The number of the newest step. The start of the round is step 0. */
  seq: number
  /** The number of the journal entry that ended the round. */
  settledSeq: bigint | null
  movedAt: Date
}

/** The source of a round's draws. A practice seed has no committed root. */
export type RoundSource =
  | { kind: 'epoch'; epoch: number; nonce: number }
  | { kind: 'practice'; seed: Buffer }

export type StepRecord = {
  identifier: string
  seq: number
  asked: object
  taken: AnyStep[]
  coinMinor: bigint
  ticketMinor: bigint
  at: Date
}

export type RoundSteps = { round: RoundRecord; steps: AnyStep[] }

/** A player's open rounds by game, the oldest first. */
export type OpenRounds = ReadonlyMap<string, RoundSteps>

/** A round after a step of it, or after its start, which is step 0. */
export type RoundChange = RoundSteps & { step: StepRecord }

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
}

export function lineOf(bet: SettledBet): Line {
  return { entry: bet, hash: bet.receipt.hash, bet }
}

/** Returns an account as it is stored once its change is written. */
export function writtenAccount({ before, after }: AccountChange): Account {
  return { ...after, version: before.version + 1n }
}
