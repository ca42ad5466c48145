import { drawsOf } from '@kapis/fairness/draws'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { replayRound } from '@kapis/games/replay-round'
import { isRoundGame } from '@kapis/games/games'
import { payout } from '@kapis/money/money'
import type { Game } from '@kapis/games/games'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { writeBetReceipt } from '#features/games/play/moves/write-bet-receipt.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import type { StoredEntry } from './read-journal.ts'

/**
 * The state before an entry: the hash that the entry continues, and the balances that it starts
 * from.
 */
export type Before = Pick<
  StoredEntry,
  'hash' | 'coinAfterMinor' | 'ticketAfterMinor' | 'coinHeldAfterMinor' | 'ticketHeldAfterMinor'
>

type EntryContext = {
  playerId: string
  publicNo: bigint
  epochs: ReadonlyMap<number, OpenEpoch>
  before: Before
}

export type CheckEntry = (line: StoredEntry, context: EntryContext) => string | null

/**
 * Returns what is wrong with an entry, or null. Every value of an entry follows from the rest of
 * the ledger.
 */
export const checkEntry: CheckEntry = (line, context) => {
  try {
    return derive(line, context)
  } catch (error) {
    // The rules may throw if a value was tampered with.
    return `it cannot be derived again (${String(error)})`
  }
}

/** Returns whether an entry settles a bet or round. */
export function isPlay({ cause }: Pick<StoredEntry, 'cause'>): boolean {
  return cause === 'bet' || cause === 'round'
}

function derive(line: StoredEntry, context: EntryContext): string | null {
  const isBet = isPlay(line)
  if (isBet !== (line.game !== null)) return 'its play is missing, or it is no bet'
  const wrong = (isBet ? checkPlay(line, context) : null) ?? checkBalances(line, context.before)
  if (wrong !== null) return wrong
  const text = isBet ? receiptOf(line, context) : entryOf(line, context)
  const hash = Buffer.from(hashReceipt(text, fastHashing))
  return hash.equals(line.hash) ? null : 'its text does not have its hash'
}

/** Derives the outcome from the seed again and compares it with the entry and its bet. */
function checkPlay(line: StoredEntry, { epochs }: EntryContext): string | null {
  const epoch = epochs.get(line.epoch)
  if (epoch === undefined) return 'its epoch is missing'
  const { nonce } = line
  const round = { roundSeed: epoch.seedOf(nonce), clientSeed: epoch.clientSeed, nonce }
  const { params, actions } = line
  const game = line.game!
  const played = { game, params, actions: actions ?? [] }
  const outcome = isOfItsKind(line) ? replayRound(played, () => drawsOf(round, fastHashing)) : null
  if (outcome === null) return 'its game is none, or its steps are not allowed'
  if (canonical(outcome.state) !== canonical(line.state)) return 'its seed gives another outcome'
  if (outcome.multiplier4 !== line.multiplier4) return 'its seed gives another multiplier'
  if (payout(line.stakeMinor, line.multiplier4) !== line.payoutMinor) {
    return 'it pays another amount'
  }
  const held = line.cause === 'round' && line.heldMinor !== 0n ? -line.stakeMinor : 0n
  if (line.heldMinor !== held) return 'it releases another stake'
  if (line.amountMinor !== line.payoutMinor - line.stakeMinor - held) {
    return 'it moves another amount'
  }
  return line.counter === `game:${game}` ? null : 'its other side is another'
}

/** Returns whether the cause, game and steps fit together. Only a stepwise round has steps. */
function isOfItsKind({ cause, game, actions }: StoredEntry): boolean {
  const isRound = cause === 'round'
  return isRound === isRoundGame(game!) && (isRound || actions === null)
}

function checkBalances(line: StoredEntry, before: Before): string | null {
  const [coin, ticket] = line.currency === 'coin' ? [1n, 0n] : [0n, 1n]
  const follows =
    line.coinAfterMinor === before.coinAfterMinor + coin * line.amountMinor &&
    line.ticketAfterMinor === before.ticketAfterMinor + ticket * line.amountMinor &&
    line.coinHeldAfterMinor === before.coinHeldAfterMinor + coin * line.heldMinor &&
    line.ticketHeldAfterMinor === before.ticketHeldAfterMinor + ticket * line.heldMinor
  return follows ? null : 'its balances do not follow from those before'
}

function entryOf(line: StoredEntry, { publicNo, before }: EntryContext): string {
  return entryReceiptText({ publicNo, ...line }, before.hash)
}

function receiptOf(
  line: StoredEntry,
  { playerId, publicNo, epochs, before }: EntryContext,
): string {
  const cause = line.cause === 'round' ? 'round' : 'bet'
  const isRound = cause === 'round'
  const steps = isRound ? (line.actions ?? []) : null
  // A one-shot bet holds nothing, which `checkPlay` has already confirmed.
  const heldMinor = isRound ? line.heldMinor : 0n
  const game = line.game as Game
  const bet = { ...line, cause, playerId, publicNo, game, heldMinor, steps } as const
  return writeBetReceipt(bet, epochs.get(line.epoch)!, before.hash)
}
