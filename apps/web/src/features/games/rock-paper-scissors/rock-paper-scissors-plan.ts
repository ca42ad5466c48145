import type { Hand } from '@kapis/games/rock-paper-scissors'
import { STREAK, streakMultiplier4 } from '@kapis/games/streak'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'
import { createPlanStore } from '../engine/plan-store.ts'
import { streakChance } from '../stage/streak-chance.ts'
import type { RockPaperScissorsState } from './rock-paper-scissors-store.ts'
import { SHAKE_MS, rockPaperScissorsStore, useHand } from './rock-paper-scissors-store.ts'

export type RockPaperScissorsPlan = { hand: Hand; streak: number }

const initial = () => ({ streak: 2 })

/** The number of wins after which a planned round ends and pays. */
export const useStreak = create<{ streak: number }>(initial)

onSignedOut(() => useStreak.setState(initial()))

/**
 * The store of auto-bet by a plan: one hand is thrown until the streak is reached or a throw loses.
 * After a draw, it is thrown again.
 */
export const rockPaperScissorsPlan = createPlanStore<RockPaperScissorsState, RockPaperScissorsPlan>(
  rockPaperScissorsStore,
  {
    route: 'playRockPaperScissors',
    readParams: () => ({ hand: useHand.getState().hand, streak: useStreak.getState().streak }),
    subscribe: (notify) => {
      const ends = [useHand.subscribe(notify), useStreak.subscribe(notify)]
      return () => ends.forEach((end) => end())
    },
    // The plan is always complete, because a hand and a streak are always selected.
    findProblem: () => null,
    chance: ({ streak }) => streakChance(streak),
    multiplier4: ({ streak }) => streakMultiplier4(streak),
    key: 'hand',
    paceMs: { normal: 1_200, turbo: 300 },
    startSound: 'shake',
    showMs: SHAKE_MS,
  },
)

export function planHand(hand: Hand): void {
  if (rockPaperScissorsPlan.isLocked()) return
  useHand.setState({ hand })
  rockPaperScissorsStore.clear()
}

export function planStreak(streak: number): void {
  if (rockPaperScissorsPlan.isLocked() || streak < 1 || streak > STREAK.planMax) return
  useStreak.setState({ streak })
  rockPaperScissorsStore.clear()
}
