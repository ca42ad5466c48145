import type { EpochEntry } from '@kapis/contract/fairness'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex, toHex } from '@kapis/fairness/hex'
import { buildTree } from '@kapis/fairness/merkle'
import { roundSeed } from '@kapis/fairness/pf1'
import { canonical } from '@kapis/fairness/receipt'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { replayRound } from '@kapis/games/replay-round'
import { payout } from '@kapis/money/money'

/** An ended epoch, with the secret from which all its round seeds derive. */
export type EndedEpoch = {
  epoch: number
  root: string
  clientSeed: string
  secret: string
  roundsUsed: number
  lines: readonly EpochEntry[]
  /** The signed receipts of the epoch's rounds that this visit has. */
  receipts: readonly BetReceipt[]
}

/** A fault found in an epoch, and the number of its round, counted from 1. */
type EpochFault = {
  kind: 'secret' | 'missing' | 'twice' | 'outcome' | 'payout' | 'balance' | 'receipt'
  round: number | null
}

export type EpochCheckResult = { rounds: number; faults: EpochFault[] }

/**
 * Replays every round of an epoch and returns the faults. The secret must match the root, no round
 * may be missing or repeated, every outcome, payout and running balance must be right, and the rounds
 * must be those of the receipts.
 */
export function verifyEpoch(ended: EndedEpoch): EpochCheckResult {
  const own = ended.lines.flatMap(({ round }) => (round?.epoch === ended.epoch ? [round] : []))
  const secret = hashFromHex(ended.secret)
  if (secret === null || toHex(buildTree(secret).root) !== ended.root) {
    return { rounds: own.length, faults: [{ kind: 'secret', round: null }] }
  }
  return {
    rounds: own.length,
    faults: [
      ...checkNumbers(own, ended.roundsUsed),
      ...own.flatMap((round) => checkRound(round, secret, ended.clientSeed)),
      ...checkBalances(ended.lines),
      ...checkReceipts(ended),
    ],
  }
}

type Round = NonNullable<EpochEntry['round']>

function checkNumbers(rounds: readonly Round[], roundsUsed: number): EpochFault[] {
  const counts = new Map<number, number>()
  for (const { nonce } of rounds) counts.set(nonce, (counts.get(nonce) ?? 0) + 1)
  return Array.from({ length: roundsUsed }, (_, nonce) => nonce).flatMap((nonce) => {
    const count = counts.get(nonce) ?? 0
    if (count === 1) return []
    return [{ kind: count === 0 ? 'missing' : 'twice', round: nonce + 1 } as const]
  })
}

function checkRound(round: Round, secret: Uint8Array, clientSeed: string): EpochFault[] {
  const { nonce, state, stake, multiplier4 } = round
  const seeds = { roundSeed: roundSeed(secret, nonce), clientSeed, nonce }
  const again = replayRound(round, () => drawsOf(seeds))
  if (again === null || canonical(again.state) !== canonical(state)) {
    return [{ kind: 'outcome', round: nonce + 1 }]
  }
  const isPaid =
    again.multiplier4 === BigInt(multiplier4) &&
    payout(BigInt(stake), again.multiplier4) === BigInt(round.payout)
  return isPaid ? [] : [{ kind: 'payout', round: nonce + 1 }]
}

/**
 * Checks the running balance of each entry. The first entry precedes the epoch and has the balance
 * at its start.
 */
function checkBalances(lines: readonly EpochEntry[]): EpochFault[] {
  return lines.slice(1).flatMap((line, place) => {
    const before = lines[place]!
    const { seq, currency, amount, coinAfter, ticketAfter } = line
    const isCoin = currency === 'coin'
    const fits =
      seq === before.seq + 1 &&
      coinAfter === before.coinAfter + (isCoin ? amount : 0) &&
      ticketAfter === before.ticketAfter + (isCoin ? 0 : amount)
    const round = line.round === null ? null : line.round.nonce + 1
    return fits ? [] : [{ kind: 'balance', round } as const]
  })
}

/** Checks that each receipt is of a round of the epoch, so that no other history is verified. */
function checkReceipts({ epoch, lines, receipts }: EndedEpoch): EpochFault[] {
  const shownAs = new Map(
    lines.flatMap((line) =>
      line.round?.epoch === epoch ? [[line.round.nonce, line] as const] : [],
    ),
  )
  return receipts
    .filter((receipt) => {
      const line = shownAs.get(receipt.nonce)
      return line === undefined || canonical(writtenIn(line)) !== canonical(signedIn(receipt))
    })
    .map(({ nonce }) => ({ kind: 'receipt', round: nonce + 1 }))
}

function writtenIn({ seq, currency, amount, coinAfter, ticketAfter, round }: EpochEntry) {
  return { seq, currency, amount, coinAfter, ticketAfter, stake: round?.stake, paid: round?.payout }
}

function signedIn({ seq, currency, amount, balanceAfter, stake, payout: paid }: BetReceipt) {
  const { coin: coinAfter, ticket: ticketAfter } = balanceAfter
  return { seq, currency, amount, coinAfter, ticketAfter, stake, paid }
}
