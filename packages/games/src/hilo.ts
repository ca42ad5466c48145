import { viewOf, percentOf, takeSteps } from './round.ts'
import type { Capped, Course, RoundRule } from './round.ts'

export const HILO_GUESSES = ['higher', 'lower'] as const
export type HiloGuess = (typeof HILO_GUESSES)[number]

const HILO = { deck: 52, ranks: 13, cardsMax: 52 } as const

/** Hilo has no start params: the first card is drawn, so there is nothing to choose. */
export type HiloParams = object
export type HiloStep = { kind: 'guess'; guess: HiloGuess } | { kind: 'skip' }
/** A card. Rank 1 is the ace, the lowest card; rank 13 is the king. */
export type HiloCard = { rank: number; suit: number }

/**
 * Returns how many of the 13 ranks win with this guess. An equal rank wins with both guesses,
 * except for "higher" on an ace and "lower" on a king, which would then always win.
 */
export function hiloWays(rank: number, guess: HiloGuess): number {
  const isStrict = (rank === 1 && guess === 'higher') || (rank === HILO.ranks && guess === 'lower')
  if (isStrict) return HILO.ranks - 1
  return guess === 'higher' ? HILO.ranks + 1 - rank : rank
}

export function isHiloWin(from: number, to: number, guess: HiloGuess): boolean {
  // On an ace, "lower" wins with another ace; on a king, "higher" wins with another king.
  if (from === 1) return guess === 'higher' ? to > 1 : to === 1
  if (from === HILO.ranks) return guess === 'lower' ? to < HILO.ranks : to === HILO.ranks
  return guess === 'higher' ? to >= from : to <= from
}

/**
 * Returns the multiplier after this many correct guesses. It is computed from `waysProduct`, the
 * exact product of the number of ranks that won at each guess, never from rounded multipliers.
 */
export function hiloMultiplier4(guesses: number, waysProduct: bigint): bigint {
  return (RETURN_4 * RANKS ** BigInt(guesses)) / waysProduct
}

export const hiloRule = {
  game: 'hilo',
  algo: 'pf1',
  tables: 'pf1-tables-1',
  // The likelier of the two first guesses pays most on a seven: 7 of the 13 ranks win.
  firstMultiplier4: () => hiloMultiplier4(1, 7n),
  play(params, steps, draws) {
    const deal = (): HiloCard => {
      const card = draws.below(HILO.deck)
      return { rank: Math.floor(card / 4) + 1, suit: card % 4 }
    }
    const counts = { guesses: 0, waysProduct: 1n }
    const blank = { end: null, wins: 0, multiplier4: 0n }
    const start: HiloCourse = { ...blank, ...counts, cards: [deal()], moves: [] }
    const advance = (course: HiloCourse, step: HiloStep) => turn(params, course, step, deal)
    const course = takeSteps(start, steps, { advance })
    return course && viewOf(course, show(params, course))
  },
} as const satisfies RoundRule<HiloParams, HiloStep>

type HiloCourse = Course & {
  guesses: number
  waysProduct: bigint
  cards: HiloCard[]
  moves: (HiloGuess | 'skip')[]
}

function turn(
  params: Capped<HiloParams>,
  course: HiloCourse,
  step: HiloStep,
  deal: () => HiloCard,
): HiloCourse | null {
  const from = course.cards.at(-1)!
  if (step.kind === 'skip') {
    return endIfFull(params, {
      ...course,
      cards: [...course.cards, deal()],
      moves: [...course.moves, 'skip'],
    })
  }
  const offered = offer(params, course, step.guess)
  if (offered === null) return null
  const to = deal()
  const next = {
    ...course,
    guesses: course.guesses + 1,
    waysProduct: course.waysProduct * BigInt(hiloWays(from.rank, step.guess)),
    cards: [...course.cards, to],
    moves: [...course.moves, step.guess],
  }
  if (!isHiloWin(from.rank, to.rank, step.guess)) return { ...next, end: 'lose' }
  return endIfFull(params, { ...next, wins: course.wins + 1, multiplier4: offered })
}

/** Returns the multiplier after a right guess, or null if that would exceed the cap. */
function offer(params: Capped<HiloParams>, course: HiloCourse, guess: HiloGuess): bigint | null {
  const ways = BigInt(hiloWays(course.cards.at(-1)!.rank, guess))
  const multiplier4 = hiloMultiplier4(course.guesses + 1, course.waysProduct * ways)
  return multiplier4 > params.multiplierMax4 ? null : multiplier4
}

function endIfFull(params: Capped<HiloParams>, course: HiloCourse): HiloCourse {
  const isFull = course.cards.length === HILO.cardsMax
  const isCapped = HILO_GUESSES.every((guess) => offer(params, course, guess) === null)
  if (!isFull && !isCapped) return course
  return { ...course, end: course.wins > 0 ? 'auto_cashout' : 'void' }
}

function show(params: Capped<HiloParams>, course: HiloCourse) {
  const { cards, moves, guesses, waysProduct, end } = course
  return {
    cards,
    moves,
    cardsLeft: HILO.cardsMax - cards.length,
    higher: end === null ? showOffer(params, course, 'higher') : null,
    lower: end === null ? showOffer(params, course, 'lower') : null,
    winChance: percentOf(waysProduct, RANKS ** BigInt(guesses)),
  }
}

/**
 * Returns a guess with its chance and its multiplier. Without a multiplier the guess is not
 * allowed, because it would exceed the cap.
 */
function showOffer(params: Capped<HiloParams>, course: HiloCourse, guess: HiloGuess) {
  const ways = hiloWays(course.cards.at(-1)!.rank, guess)
  const multiplier4 = offer(params, course, guess)
  return {
    chance: percentOf(BigInt(ways), RANKS),
    multiplier: multiplier4 === null ? null : Number(multiplier4) / 10_000,
  }
}

const RETURN_4 = 9_900n
const RANKS = 13n
