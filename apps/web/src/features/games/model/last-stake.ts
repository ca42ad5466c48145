import { parseAmount } from '@kapis/money/money'

/** The amount that starts practice. New players begin with it. */
const NO_STAKE = '0.00'
/** The stake that is entered when practice ends, if the player has never staked anything. */
const FIRST_STAKE = '10.00'

const KEY = 'last-stake'

/** The last stake of any game, and whether the player has turned practice on since. */
type LastStake = { stakeText: string | null; isPractice: boolean }

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
  keep({ stakeText: isPractice ? recall().stakeText : amountText, isPractice })
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
    const { stakeText, isPractice } = kept as Partial<LastStake>
    const isStake = typeof stakeText === 'string' && (parseAmount(stakeText) ?? 0n) > 0n
    return { stakeText: isStake ? stakeText : null, isPractice: isPractice === true }
  } catch {
    return { stakeText: null, isPractice: true }
  }
}
