import { manilaTime } from '@kapis/payments/manila'
import { toNumber } from '@kapis/money/money'
import type { StatementEntry } from '#ledger/reports/read-statement.ts'
import { transactionId } from '#ledger/transaction-id.ts'

const COLUMNS = [
  'Date (Manila)',
  'Transaction ID',
  'Type',
  'Game',
  'Currency',
  'Change',
  'Stake',
  'Payout',
  'Held change',
  'Coin balance',
  'Ticket balance',
  'Coins on hold',
]

/** The header row. Its byte order mark makes spreadsheets read the file as Unicode. */
export const STATEMENT_HEAD = `\uFEFF${COLUMNS.join(',')}\r\n`

/**
 * Writes statement entries as CSV. No cell contains text that a user chose, so no cell can be a
 * formula or break its row. Amounts have four decimals, as in the ledger.
 */
export function writeStatement(lines: readonly StatementEntry[]): string {
  return lines.map((line) => `${cellsOf(line).join(',')}\r\n`).join('')
}

function cellsOf(line: StatementEntry): string[] {
  return [
    manilaTime(line.at.getTime()).toISOString().slice(0, 19).replace('T', ' '),
    transactionId(line.publicNo, line.seq),
    typeOf(line),
    line.game ?? '',
    line.currency,
    amount(line.amountMinor),
    line.stakeMinor === null ? '' : amount(line.stakeMinor),
    line.payoutMinor === null ? '' : amount(line.payoutMinor),
    line.heldMinor === 0n ? '' : amount(line.heldMinor),
    amount(line.coinAfterMinor),
    amount(line.ticketAfterMinor),
    amount(line.coinHeldAfterMinor),
  ]
}

const TYPES: Record<string, string> = {
  signup: 'Account created',
  bet: 'Bet',
  round: 'Bet',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal paid',
  promo: 'Promo code',
  adjustment: 'Adjustment',
}

/** Returns the displayed type of an entry. Holds and refunds are named by their purpose. */
function typeOf({ cause, counter }: StatementEntry): string {
  const isGame = counter.startsWith('hold:')
  if (cause === 'hold') return isGame ? 'Stake held' : 'Withdrawal requested'
  if (cause === 'refund') return isGame ? 'Stake returned' : 'Withdrawal returned'
  return TYPES[cause] ?? 'Other'
}

function amount(minor: bigint): string {
  return toNumber(minor).toFixed(4)
}
