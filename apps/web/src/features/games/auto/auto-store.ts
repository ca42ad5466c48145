import type { AutoEnd } from '@kapis/games/auto-driver'
import type { Game } from '@kapis/games/games'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

/** The auto-bet settings as typed. An empty limit means no limit. */
export type AutoForm = {
  numberOfBets: string
  onWin: 'reset' | 'increase'
  onWinPercent: string
  onLoss: 'reset' | 'increase'
  onLossPercent: string
  stopOnProfit: string
  /**
   * The typed loss limit; null until the player edits it. Until then the limit is fifty times the
   * bet.
   */
  stopOnLoss: string | null
  stopOnSingleWin: string
}

type AutoProgress = {
  state: 'starting' | 'running' | 'stopping'
  left: number
  all: number
}

type AutoResult = { isWin: boolean; stakeMinor: bigint; payoutMinor: bigint }

type AutoState = {
  mode: 'manual' | 'auto'
  form: AutoForm
  /** Settings whose errors are shown: the edited ones, or all after a failed start. */
  touched: ReadonlySet<keyof AutoForm> | 'all'
  /** How often a run could not start. Each time, the first wrong field takes the focus. */
  refusals: number
  run: AutoProgress | null
  /** The results of the last run that the stage has shown, oldest first. */
  results: readonly AutoResult[]
  /** The game of the last run. */
  game: Game | null
  /** The text that explains why the last run ended. */
  ended: string | null
  /** The screen reader text: a summary every few seconds, and the text that ends the run. */
  spoken: string
}

const initial = (): AutoState => ({
  mode: 'manual',
  form: {
    numberOfBets: '0',
    onWin: 'reset',
    onWinPercent: '0.00',
    onLoss: 'reset',
    onLossPercent: '0.00',
    stopOnProfit: '',
    stopOnLoss: null,
    stopOnSingleWin: '',
  },
  touched: new Set(),
  refusals: 0,
  run: null,
  results: [],
  game: null,
  ended: null,
  spoken: '',
})

export const useAuto = create<AutoState>(initial)

onSignedOut(() => {
  stopAuto('session')
  useAuto.setState(initial())
})

/** Selects the mode. The form has no number of bets at first; auto-bet opens with ten. */
export function setMode(mode: AutoState['mode']): void {
  const { run, form } = useAuto.getState()
  if (run !== null) return
  const numberOfBets = form.numberOfBets === '0' ? '10' : form.numberOfBets
  useAuto.setState({ mode, ended: null, touched: new Set(), form: { ...form, numberOfBets } })
}

export function enterAuto(change: Partial<AutoForm>): void {
  useAuto.setState(({ form, touched }) => ({
    form: { ...form, ...change },
    touched:
      touched === 'all' ? touched : new Set([...touched, ...(Object.keys(change) as FormKey[])]),
  }))
}

type FormKey = keyof AutoForm

export function addAutoResult({ isWin, stakeMinor, payoutMinor }: AutoResult): void {
  useAuto.setState(({ results }) => ({ results: [...results, { isWin, stakeMinor, payoutMinor }] }))
}

/** Shows the error of every invalid setting. Called when a run cannot start. */
export function showAutoErrors(): void {
  useAuto.setState(({ refusals }) => ({ touched: 'all', refusals: refusals + 1 }))
}

/** The reason why the run must stop before its next bet; null while it may continue. */
let stopReason: AutoEnd | null = null

export function stopWord(): AutoEnd | null {
  return stopReason
}

export function allowAuto(): void {
  stopReason = null
}

/** Stops the run before its next bet. Only the first reason is kept. */
export function stopAuto(why: AutoEnd): void {
  const { run } = useAuto.getState()
  if (run === null) return
  stopReason ??= why
  useAuto.setState({ run: { ...run, state: 'stopping' } })
}
