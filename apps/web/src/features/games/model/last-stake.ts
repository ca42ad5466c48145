import { GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import { parseAmount } from '@kapis/money/money'

/** The amount that starts practice. New players begin with it. */
const NO_STAKE = '0.00'
/** The stake that is entered when practice ends, if the player has never staked anything. */
const FIRST_STAKE = '10.00'

const KEY = 'last-stake'

/**
 * The last stake of any game, whether the player has turned practice on since, and the game that
 * was opened last.
 */
type LastStake = { stakeText: string | null; isPractice: boolean; game: Game | null }

/** Returns the amount with which a game opens: the last stake of any game, or 0.00 for practice. */
export function openingAmount(): string {
  const { stakeText, isPractice } = recall()
  return isPractice || stakeText === null ? NO_STAKE : stakeText
}

/** Returns the amount to enter when practice is turned on or off. */
export function amountForPractice(isPractice: boolean): string {
  return isPractice ? NO_STAKE : (recall().stakeText ?? FIRST_STAKE)
}

/** Remembers a valid amount for the next game and the next visit, until the player signs out. */
export function rememberStake(amountText: string): void {
  const minor = parseAmount(amountText)
  if (minor === null || minor < 0n) return
  const isPractice = minor === 0n
  const last = recall()
  keep({ ...last, stakeText: isPractice ? last.stakeText : amountText, isPractice })
}

/** Remembers the game to continue with on the home page, until the player signs out. */
export function rememberGame(game: Game): void {
  keep({ ...recall(), game })
}

/** Returns the game that was opened last and the stake it would open with, such as `50`. */
export function lastGame(): { game: Game; stakeText: string | null } | null {
  const { game, stakeText, isPractice } = recall()
  if (game === null) return null
  return { game, stakeText: isPractice ? null : (stakeText?.replace(/\.00$/, '') ?? null) }
}

function keep(stake: LastStake): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stake))
  } catch {
    // Without storage, each game keeps its own stake until the page closes.
  }
}

function recall(): LastStake {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const { stakeText, isPractice, game } = kept as Partial<LastStake>
    const isStake = typeof stakeText === 'string' && (parseAmount(stakeText) ?? 0n) > 0n
    return {
      stakeText: isStake ? stakeText : null,
      isPractice: isPractice === true,
      game: GAMES.find((one) => one === game) ?? null,
    }
  } catch {
    return { stakeText: null, isPractice: true, game: null }
  }
}
