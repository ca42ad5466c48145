import assert from 'node:assert/strict'
import { canonical } from '@kapis/fairness/receipt'
import type { Heard } from '../shared/app/proof-app.ts'
import type { Book, DiceBet, ExpectedBet } from './book.ts'

type Data = {
  amount: number
  payout: number
  payoutMultiplier: number
  gameData: { identifier: string; state: { roll: number } }
  balance: { coin: number; ticket: number }
  ledgerSeq: number
  fairness: { epoch: number; nonce: number }
  receipt: { text: string }
}

export function assertRefused({ status, code }: Heard, expected: string): void {
  assert.equal(code, expected)
  assert(status >= 400 && status < 500, `${expected} is answered with ${status}`)
}

/** Checks the answer to a settled bet, and its receipt, against the model. */
export function assertPlayed(heard: Heard, bet: DiceBet, played: ExpectedBet, book: Book): void {
  assert.equal(heard.status, 200, `a bet was refused: ${heard.text}`)
  const data = heard.data as Data
  const message = {
    stake: minor(data.amount),
    payout: minor(data.payout),
    multiplier4: minor(data.payoutMultiplier),
    coin: minor(data.balance.coin),
    ticket: minor(data.balance.ticket),
    seq: BigInt(data.ledgerSeq),
    epoch: data.fairness.epoch,
    nonce: data.fairness.nonce,
    identifier: data.gameData.identifier,
  }
  assert.deepEqual(message, { ...played, stake: bet.stake, identifier: bet.identifier })
  const receipt = JSON.parse(data.receipt.text) as Record<string, unknown>
  const written = {
    seq: receipt['seq'],
    stake: receipt['stake'],
    payout: receipt['payout'],
    amount: receipt['amount'],
    balanceAfter: receipt['balanceAfter'],
  }
  assert.deepEqual(written, {
    seq: Number(played.seq),
    stake: Number(bet.stake),
    payout: Number(played.payout),
    amount: Number(played.payout - bet.stake),
    balanceAfter: {
      coin: Number(played.coin),
      ticket: Number(played.ticket),
      coinHeld: Number(book.coinHeld),
      ticketHeld: Number(book.ticketHeld),
    },
  })
}

/**
 * Returns the part of an answer that a retry must repeat, with sorted keys. The signed batch may
 * differ, and values from the database have their keys in another order.
 */
export function answerOf(heard: Heard): string {
  assert.equal(heard.status, 200, `a bet was refused: ${heard.text}`)
  const { receipt, ...rest } = heard.data as Data
  return canonical({ ...rest, receipt: receipt.text })
}

/** Checks that a practice round is played and stores nothing. */
export function assertPractice(heard: Heard): void {
  assert.equal(heard.status, 200, `a round was refused: ${heard.text}`)
  const { isPractice, ledgerSeq, receipt } = heard.data as Record<string, unknown>
  assert.deepEqual(
    { isPractice, ledgerSeq, receipt },
    {
      isPractice: true,
      ledgerSeq: null,
      receipt: null,
    },
  )
}

export function rollOf(heard: Heard): number {
  assert.equal(heard.status, 200, `a bet was refused: ${heard.text}`)
  return Math.round((heard.data as Data).gameData.state.roll * 100)
}

export function seqOf(heard: Heard): number {
  return (heard.data as Data).ledgerSeq
}

/** Converts an amount from a number with at most four decimals to an exact integer. */
function minor(amount: number): bigint {
  return BigInt(Math.round(amount * 10_000))
}
