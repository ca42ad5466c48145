import { drawsOf } from '@kapis/fairness/draws'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { findOneShotRule } from '@kapis/games/one-shot-rules'
import { payout } from '@kapis/money/money'
import type { Game } from '@kapis/games/games'
import { fastHashing } from '../../apps/api/src/fairness/fast-hashing.ts'
import type { OpenEpoch } from '../../apps/api/src/fairness/open-epoch.ts'
import { writeReceipt } from '../../apps/api/src/features/games/write-receipt.ts'
import { writeEntry } from '../../apps/api/src/ledger/seal-entry.ts'
import type { StoredLine } from './read-books.ts'

/** What stands before a line: the hash that it carries on and the balances that it starts from. */
export type Before = Pick<
  StoredLine,
  'hash' | 'coinAfterMinor' | 'ticketAfterMinor' | 'coinHeldAfterMinor' | 'ticketHeldAfterMinor'
>

export type LineContext = {
  playerId: string
  publicNo: bigint
  epochs: ReadonlyMap<number, OpenEpoch>
  before: Before
}

export type CheckLine = (line: StoredLine, context: LineContext) => string | null

/** What is wrong with a line, or null. All of it follows from the rest of the books. */
export const checkLine: CheckLine = (line, context) => {
  try {
    return derive(line, context)
  } catch (error) {
    // Values that no house ever wrote need not make sense to the rules.
    return `it cannot be derived again (${String(error)})`
  }
}

function derive(line: StoredLine, context: LineContext): string | null {
  const isBet = line.cause === 'bet'
  if (isBet !== (line.game !== null)) return 'its play is missing, or it is no bet'
  const wrong = (isBet ? checkPlay(line, context) : null) ?? checkBalances(line, context.before)
  if (wrong !== null) return wrong
  const text = isBet ? receiptOf(line, context) : entryOf(line, context)
  const hash = Buffer.from(hashReceipt(text, fastHashing))
  return hash.equals(line.hash) ? null : 'its text does not have its hash'
}

/** The outcome once more from the seed, and that both rows of a bet tell of it. */
function checkPlay(line: StoredLine, { epochs }: LineContext): string | null {
  const rule = findOneShotRule(String(line.game))
  const epoch = epochs.get(line.epoch)
  if (rule === undefined) return 'its game is none'
  if (epoch === undefined) return 'its epoch is missing'
  const { nonce } = line
  const round = { roundSeed: epoch.seedOf(nonce), clientSeed: epoch.clientSeed, nonce }
  const outcome = rule.play(line.params, drawsOf(round, fastHashing))
  if (canonical(outcome.state) !== canonical(line.state)) return 'its seed gives another outcome'
  if (outcome.multiplier4 !== line.multiplier4) return 'its seed gives another multiplier'
  if (payout(line.stakeMinor, line.multiplier4) !== line.payoutMinor)
    return 'it pays another amount'
  if (line.amountMinor !== line.payoutMinor - line.stakeMinor) return 'it moves another amount'
  if (line.heldMinor !== 0n) return 'a bet holds nothing'
  return line.counter === `game:${line.game}` ? null : 'its other side is another'
}

function checkBalances(line: StoredLine, before: Before): string | null {
  const [coin, ticket] = line.currency === 'coin' ? [1n, 0n] : [0n, 1n]
  const follows =
    line.coinAfterMinor === before.coinAfterMinor + coin * line.amountMinor &&
    line.ticketAfterMinor === before.ticketAfterMinor + ticket * line.amountMinor &&
    line.coinHeldAfterMinor === before.coinHeldAfterMinor + coin * line.heldMinor &&
    line.ticketHeldAfterMinor === before.ticketHeldAfterMinor + ticket * line.heldMinor
  return follows ? null : 'its balances do not follow from those before'
}

function entryOf(line: StoredLine, { publicNo, before }: LineContext): string {
  return writeEntry({ publicNo, ...line }, before.hash)
}

function receiptOf(line: StoredLine, { playerId, publicNo, epochs, before }: LineContext): string {
  const bet = { ...line, playerId, identifier: line.causeKey, game: line.game as Game }
  const held = {
    coinHeldMinor: line.coinHeldAfterMinor,
    ticketHeldMinor: line.ticketHeldAfterMinor,
  }
  const epoch = epochs.get(line.epoch)!
  return writeReceipt(bet, { seat: { publicNo, ...held }, epoch, prevHash: before.hash })
}
