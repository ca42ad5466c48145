/**
 * The expected state of a player's account, computed in memory without the product's arithmetic.
 */
export type Book = {
  seq: bigint
  coin: bigint
  ticket: bigint
  coinHeld: bigint
  ticketHeld: bigint
  gamesPlayed: number
  wagered: bigint
  playedDice: number
  epoch: number
  nonce: number
  isSignedIn: boolean
  isBlocked: boolean
  /** Withdrawals that are not decided yet. */
  holds: { currency: ModelCurrency; amount: bigint }[]
  bets: PlacedBet[]
}

export type ModelCurrency = 'coin' | 'ticket'
export type BookMove = { currency: ModelCurrency; amount: bigint; held?: bigint }
export type DiceBet = {
  identifier: string
  currency: ModelCurrency
  stake: bigint
  condition: 'above' | 'below'
  target: number
}
/** An answered bet, and the answer that every retry must get again. */
export type PlacedBet = { bet: DiceBet; answer: string }

/** The expected answer to a settled bet. */
export type ExpectedBet = {
  seq: bigint
  epoch: number
  nonce: number
  payout: bigint
  multiplier4: bigint
  coin: bigint
  ticket: bigint
}

export type Refused =
  | 'session_expired'
  | 'identifier_reused'
  | 'stake_above_max'
  | 'insufficient_coin'
  | 'insufficient_ticket'

const MAX_PAYOUT = 1_000_000_000n

export function openBook(): Book {
  return {
    seq: 1n,
    coin: 0n,
    ticket: 0n,
    coinHeld: 0n,
    ticketHeld: 0n,
    gamesPlayed: 0,
    wagered: 0n,
    playedDice: 0,
    epoch: 0,
    nonce: 0,
    isSignedIn: true,
    isBlocked: false,
    holds: [],
    bets: [],
  }
}

/** Moves money outside of play. Returns the refusal, or null if the money was moved. */
export function move(book: Book, { currency, amount, held = 0n }: BookMove): Refused | null {
  if (book[currency] + amount < 0n) return `insufficient_${currency}`
  book[currency] += amount
  book[`${currency}Held`] += held
  book.seq += 1n
  return null
}

/**
 * Returns the expected refusal of a bet, the earlier bet if the same one is sent again, or null if
 * the bet must be settled.
 */
export function predict(book: Book, bet: DiceBet): Refused | PlacedBet | null {
  if (!book.isSignedIn || book.isBlocked) return 'session_expired'
  const known = book.bets.find((placed) => placed.bet.identifier === bet.identifier)
  if (known !== undefined) return isSame(known.bet, bet) ? known : 'identifier_reused'
  if (book[bet.currency] < bet.stake) return `insufficient_${bet.currency}`
  const largest = (MAX_PAYOUT * 10_000n) / multiplierOf(bet)
  if (bet.stake > largest - (largest % 100n)) return 'stake_above_max'
  return null
}

/** Settles a bet on the given roll and returns the expected answer. */
export function settle(book: Book, bet: DiceBet, roll: number): ExpectedBet {
  // The server moves a player who never chose seeds to the first epoch.
  if (book.epoch === 0) rotate(book)
  const isWin = bet.condition === 'above' ? roll >= bet.target : roll < bet.target
  const multiplier4 = isWin ? multiplierOf(bet) : 0n
  const exact = bet.stake * multiplier4
  const payout = (exact - (exact % 10_000n)) / 10_000n
  book[bet.currency] += payout - bet.stake
  book.seq += 1n
  book.playedDice += 1
  if (bet.currency === 'coin') {
    book.gamesPlayed += 1
    book.wagered += bet.stake
  }
  const { seq, epoch, nonce, coin, ticket } = book
  book.nonce += 1
  return { seq, epoch, nonce, payout, multiplier4, coin, ticket }
}

export function rotate(book: Book): void {
  book.epoch += 1
  book.nonce = 0
}

/**
 * Returns the multiplier: 99 % of 10,000 rolls divided by the number of winning ones, truncated to
 * four decimals.
 */
function multiplierOf({ condition, target }: DiceBet): bigint {
  const winning = BigInt(condition === 'above' ? 10_000 - target : target)
  return (99_000_000n - (99_000_000n % winning)) / winning
}

function isSame(one: DiceBet, other: DiceBet): boolean {
  return (
    one.currency === other.currency &&
    one.stake === other.stake &&
    one.condition === other.condition &&
    one.target === other.target
  )
}
