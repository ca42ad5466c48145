import type { AutoEnd } from '@kapis/games/auto-driver'
import type { Game } from '@kapis/games/games'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

/** The entered auto-bet settings. An empty limit is no limit. */
export type AutoForm = {
  numberOfBets: string
  onWin: 'reset' | 'increase'
  onWinPercent: string
  onLoss: 'reset' | 'increase'
  onLossPercent: string
  stopOnProfit: string
  /** Null until edited; until then it follows the bet, at fifty times its amount. */
  stopOnLoss: string | null
  stopOnSingleWin: string
}

type AutoProgress = {
  state: 'starting' | 'running' | 'stopping'
  left: number
  all: number
}

type AutoState = {
  mode: 'manual' | 'auto'
  form: AutoForm
  /** Settings whose errors are shown: the edited ones, or all after a failed start. */
  touched: ReadonlySet<keyof AutoForm> | 'all'
  run: AutoProgress | null
  /** The game of the last run. */
  game: Game | null
  /** The text that says why the last run ended. */
  ended: string | null
  /** Screen reader text: a summary every few seconds, and the end. */
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
  run: null,
  game: null,
  ended: null,
  spoken: '',
})

export const useAuto = create<AutoState>(initial)

onSignedOut(() => {
  stopAuto('session')
  useAuto.setState(initial())
})

export function setMode(mode: AutoState['mode']): void {
  if (useAuto.getState().run === null) useAuto.setState({ mode, ended: null, touched: new Set() })
}

export function enterAuto(change: Partial<AutoForm>): void {
  useAuto.setState(({ form, touched }) => ({
    form: { ...form, ...change },
    touched:
      touched === 'all' ? touched : new Set([...touched, ...(Object.keys(change) as FormKey[])]),
  }))
}

type FormKey = keyof AutoForm

/** Shows the error of every invalid setting, after an attempt to start. */
export function showAutoErrors(): void {
  useAuto.setState({ touched: 'all' })
}

/** The reason to end the run before its next bet; null while it may go on. */
let word: AutoEnd | null = null

export function stopWord(): AutoEnd | null {
  return word
}

export function allowAuto(): void {
  word = null
}

/** Ends the run before its next bet. The first reason counts. */
export function stopAuto(why: AutoEnd): void {
  const { run } = useAuto.getState()
  if (run === null) return
  word ??= why
  useAuto.setState({ run: { ...run, state: 'stopping' } })
}
