import type { RoundFairness, SignedReceipt } from '@kapis/contract/games'
import type { DiceCondition, DiceParams } from '@kapis/games/dice'
import { DICE } from '@kapis/games/dice'
import type { Currency } from '@kapis/money/money'
import { create } from 'zustand'
import { onSignedOut } from '#session/session-store.ts'
import { PILLS_MAX } from '../shared/history-pills.tsx'
import type { Totals } from '../shared/play-totals.ts'
import { addBet, NO_PLAY } from '../shared/play-totals.ts'

/** A bet as it is sent, and sent again with the same identifier until it is answered. */
export type DiceBet = {
  identifier: string
  params: DiceParams
  stakeMinor: bigint
  currency: Currency
  /** The auto session it belongs to, and its number there. */
  auto?: { sessionId: string; seq: number }
}

export type DiceResult = DiceBet & {
  rollHundredths: number
  payoutMinor: bigint
  multiplier4: bigint
  isWin: boolean
  isPractice: boolean
  /** Null when the browser's own check agrees, or there was nothing to check. */
  mismatch: string | null
  fairness: RoundFairness | null
  receipt: SignedReceipt | null
}

export type TrioField = 'multiplier' | 'target' | 'chance'

type DiceState = {
  amountText: string
  condition: DiceCondition
  targetHundredths: number
  /** What is being typed and does not fit yet; a field without a draft shows the bet itself. */
  drafts: Partial<Record<TrioField, string>>
  phase: 'idle' | 'rolling' | 'checking' | 'unresolved'
  pending: DiceBet | null
  result: DiceResult | null
  history: readonly DiceResult[]
  totals: Record<Currency, Totals>
  startedAt: number
}

const initial = (): DiceState => ({
  amountText: '0.00',
  condition: DICE.defaultParams.condition,
  targetHundredths: DICE.defaultParams.targetHundredths,
  drafts: {},
  phase: 'idle',
  pending: null,
  result: null,
  history: [],
  totals: { coin: NO_PLAY, ticket: NO_PLAY },
  startedAt: Date.now(),
})

export const useDiceStore = create<DiceState>(initial)

onSignedOut(() => useDiceStore.setState(initial()))

export function dice(): DiceState {
  return useDiceStore.getState()
}

export function enterAmount(amountText: string): void {
  useDiceStore.setState({ amountText })
}

/** One target stands behind all three fields; writing it forgets what was half typed. */
export function setTarget(targetHundredths: number): void {
  useDiceStore.setState({ targetHundredths, drafts: {} })
}

export function setDraft(field: TrioField, text: string): void {
  useDiceStore.setState({ drafts: { [field]: text } })
}

/** The other side of the same target. */
export function setCondition(condition: DiceCondition): void {
  useDiceStore.setState({ condition, drafts: {} })
}

/** The other side with the same chance. */
export function swapSides(mirroredHundredths: number): void {
  const condition = dice().condition === 'above' ? 'below' : 'above'
  useDiceStore.setState({ condition, targetHundredths: mirroredHundredths, drafts: {} })
}

export function reveal(result: DiceResult): void {
  useDiceStore.setState(({ history, totals }) => ({
    result,
    phase: 'idle',
    pending: null,
    history: [...history, result].slice(-PILLS_MAX),
    totals: result.isPractice
      ? totals
      : {
          ...totals,
          [result.currency]: addBet(totals[result.currency], result),
        },
  }))
}

/** The player has read about the mismatch; the round keeps saying it was not verified. */
export function acknowledgeMismatch(): void {
  useDiceStore.setState({ result: null })
}
