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
 * Counts a player's own coins from the journal, read in order. Deposits and corrections are own
 * coins; promo credit is not. A stake takes own coins first, a payout is own in the same proportion
 * as its stake, and withdrawals take own coins only. See docs/decisions/022.
 */
export function countOwnCoins() {
  let own = 0n
  /** The part of each hold that is own coins, by round or withdrawal. */
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
      // A round that held its stake took its own coins when it began. Recognise it by the released
      // hold, not by its key, because players choose the keys of bets.
      const staked = line.heldMinor < 0n ? (held.get(key) ?? 0n) : take(stakeMinor)
      own += (payoutMinor * staked) / stakeMinor
    } else if (cause === 'hold' && amountMinor < 0n) {
      held.set(key, take(-amountMinor))
    } else if (cause === 'hold' || cause === 'refund') {
      // A reduced or rejected withdrawal, or a void round, returns own coins up to the held part.
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

/**
 * Returns the key under which an entry's hold is counted. The hold of a round has the key `round:`
 * followed by the identifier under which the round settles. Entries that reduce a withdrawal append
 * `/n` to its key.
 */
function holdKey({ cause, causeKey, counter }: CoinLine): string {
  if (cause === 'round') return `round:${causeKey}`
  return counter === 'hold' ? causeKey.split('/')[0]! : causeKey
}
