import type { StatementEntry } from '#ledger/reports/read-statement.ts'

export type CoinLine = Pick<
  StatementEntry,
  | 'cause'
  | 'causeKey'
  | 'counter'
  | 'currency'
  | 'amountMinor'
  | 'heldMinor'
  | 'stakeMinor'
  | 'payoutMinor'
>

/**
 * Counts a player's own coins from the journal, in order. Deposits and corrections are own, promo
 * credit is not. A stake takes own coins first, a payout is own in the proportion of its stake, and
 * withdrawals take own coins only. See docs/decisions/022.
 */
export function countOwnCoins() {
  let own = 0n
  /** The own part of each hold, by round or withdrawal. */
  const held = new Map<string, bigint>()

  const take = (requested: bigint): bigint => {
    const taken = requested < own ? requested : own
    own -= taken
    return taken
  }
  const add = (line: CoinLine): void => {
    const { cause, amountMinor, stakeMinor, payoutMinor } = line
    const key = holdKey(line)
    if (cause === 'deposit' || cause === 'adjustment') {
      if (amountMinor < 0n) take(-amountMinor)
      else own += amountMinor
    } else if (stakeMinor !== null && payoutMinor !== null) {
      // A held round took its own part when it began. Players choose the keys of bets.
      const staked = line.heldMinor < 0n ? (held.get(key) ?? 0n) : take(stakeMinor)
      own += (payoutMinor * staked) / stakeMinor
    } else if (cause === 'hold' && amountMinor < 0n) {
      held.set(key, take(-amountMinor))
    } else if (cause === 'hold' || cause === 'refund') {
      // A withdrawal was reduced or rejected, or a round was void.
      const part = held.get(key) ?? 0n
      const back = amountMinor < part ? amountMinor : part
      held.set(key, part - back)
      own += back
    }
  }
  return {
    add: (lines: readonly CoinLine[]) =>
      lines.filter(({ currency }) => currency === 'coin').forEach(add),
    total: () => own,
  }
}

/** Rounds hold under `round:` and settle under their own identifier; a reduced hold adds `/n`. */
function holdKey({ cause, causeKey, counter }: CoinLine): string {
  if (cause === 'round') return `round:${causeKey}`
  return counter === 'hold' ? causeKey.split('/')[0]! : causeKey
}
