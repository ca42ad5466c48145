/** A journal entry, as far as own coins are counted from it. */
export type CoinLine = {
  cause: string
  causeKey: string
  counter: string
  currency: string
  amountMinor: bigint
  heldMinor: bigint
  stakeMinor: bigint | null
  payoutMinor: bigint | null
}

/** The own coins after an entry: those available, and the own part of each open hold. */
export type OwnCoins = { ownMinor: bigint; held: ReadonlyMap<string, bigint> }

const NOTHING: OwnCoins = { ownMinor: 0n, held: new Map() }

/**
 * Counts a player's own coins from journal entries in order, starting with the own coins after an
 * earlier entry. Deposits and corrections are own coins; promo credit is not. A stake takes own
 * coins first, a payout is own in the same proportion as its stake, and withdrawals take own coins
 * only. See docs/decisions/022.
 */
export function countOwnCoins(before: OwnCoins = NOTHING) {
  let own = before.ownMinor
  /** The part of each hold that is own coins, by round or withdrawal. */
  const held = new Map(before.held)

  const take = (requested: bigint): bigint => {
    const taken = requested < own ? requested : own
    own -= taken
    return taken
  }
  const keep = (key: string, part: bigint): void => {
    if (part === 0n) held.delete(key)
    else held.set(key, part)
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
      const isRound = line.heldMinor < 0n
      const staked = isRound ? (held.get(key) ?? 0n) : take(stakeMinor)
      own += (payoutMinor * staked) / stakeMinor
      if (isRound) held.delete(key)
    } else if (cause === 'hold' && amountMinor < 0n) {
      keep(key, take(-amountMinor))
    } else if (cause === 'hold' || cause === 'refund') {
      // A reduced or rejected withdrawal, or a void round, returns own coins up to the held part.
      const part = held.get(key) ?? 0n
      const back = amountMinor < part ? amountMinor : part
      keep(key, part - back)
      own += back
    } else if (cause === 'withdrawal') {
      held.delete(key)
    }
  }
  return {
    add: (lines: readonly CoinLine[]) =>
      lines.filter(({ currency }) => currency === 'coin').forEach(add),
    total: () => own,
    /** Returns what a later count begins with. */
    after: (): OwnCoins => ({ ownMinor: own, held: new Map(held) }),
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
