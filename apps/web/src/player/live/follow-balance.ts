import { balance, minorOf } from '../balance/balance-store.ts'
import type { BalanceAnswer } from '../balance/balance-store.ts'
import { refetchBalance } from '../balance/use-balance-clock.ts'

const OWN_PLAY_MS = 1_000

/**
 * Compares the balance of each live event with the one on screen, and requests it if they differ.
 * While the player bets on this page, the replies contain the balance, and events may arrive before
 * or after them; so the balances are compared again later. A hidden page requests it when it is
 * visible.
 */
export function makeBalanceFollower(refetch: () => Promise<void> = refetchBalance) {
  let told: BalanceAnswer | null = null
  let seenRounds = balance().settledRounds
  let timer: ReturnType<typeof setTimeout> | undefined

  const compare = () => {
    clearTimeout(timer)
    if (told === null || document.hidden || isShown(told)) return
    const { roundsOpen, settledRounds } = balance()
    const isPlaying = roundsOpen > 0 || settledRounds !== seenRounds
    seenRounds = settledRounds
    if (isPlaying) timer = setTimeout(compare, OWN_PLAY_MS)
    else void refetch()
  }
  return {
    follow(answer: BalanceAnswer) {
      told = answer
      compare()
    },
    stop: () => clearTimeout(timer),
  }
}

function isShown(told: BalanceAnswer): boolean {
  const { confirmed } = balance()
  const { coin, ticket } = minorOf(told)
  // Nothing is compared if no balance is on screen, as on staff pages.
  return confirmed === null || (confirmed.coin === coin && confirmed.ticket === ticket)
}
