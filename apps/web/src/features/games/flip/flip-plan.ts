import type { FlipSide } from '@kapis/games/flip'
import { STREAK, streakMultiplier4 } from '@kapis/games/streak'
import { create } from 'zustand'
import { playSound } from '#lib/sound/sound.ts'
import { onSignedOut } from '#player/session/session-store.ts'
import { currentTexts } from '#texts/texts.ts'
import { createPlanStore } from '../engine/plan-store.ts'
import { streakChance } from '../stage/streak-chance.ts'
import type { FlipState } from './flip-store.ts'
import { SPIN_MS, flipStore } from './flip-store.ts'
import { planTexts } from '../table/plan-texts.ts'

export type FlipPlan = { calls: readonly FlipSide[] }

const initial = (): FlipPlan => ({ calls: [] })

export const useFlipPlan = create<FlipPlan>(initial)

onSignedOut(() => useFlipPlan.setState(initial()))

/** The store of auto-bet by a plan: a list of calls, which must all be right to win. */
export const flipPlan = createPlanStore<FlipState, FlipPlan>(flipStore, {
  route: 'playFlip',
  readParams: useFlipPlan.getState,
  subscribe: (notify) => useFlipPlan.subscribe(notify),
  findProblem: ({ calls }) => (calls.length === 0 ? currentTexts(planTexts).flip.choose : null),
  chance: ({ calls }) => streakChance(calls.length),
  multiplier4: ({ calls }) => streakMultiplier4(calls.length),
  key: 'calls',
  paceMs: { normal: 1_200, turbo: 300 },
  startSound: 'spin',
  showMs: SPIN_MS,
})

export function addCall(side: FlipSide): void {
  const { calls } = useFlipPlan.getState()
  if (calls.length < STREAK.planMax) setCalls([...calls, side])
  else playSound('error')
}

export function removeCall(): void {
  setCalls(useFlipPlan.getState().calls.slice(0, -1))
}

export function clearCalls(): void {
  setCalls([])
}

/** Changes the planned calls and clears the last result from the stage. */
function setCalls(calls: readonly FlipSide[]): void {
  if (flipPlan.isLocked()) return
  useFlipPlan.setState({ calls })
  flipStore.clear()
}
