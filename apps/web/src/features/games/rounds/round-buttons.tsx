import { formatMoney, payout } from '@kapis/money/money'
import { useId, useSyncExternalStore } from 'react'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { useOnline } from '#lib/use-online.ts'
import { Kbd } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import panel from '../panel/bet-panel.module.css'
import { isOpen } from './is-open.ts'
import { cashOut, resume } from './actions.ts'
import type { RoundStore } from './round-store.ts'
import styles from './rounds.module.css'
import { problemOfStake, stakeOf } from './stake.ts'
import { times4 } from '../model/multiplier-text.ts'
import { roundTexts } from '../model/round-texts.ts'
import { playTexts } from '../model/play-texts.ts'

/** The bet button's labels before and during a round, and its action. */
export type MainAction = {
  start: string
  practice: string
  next: string
  /** Whether the main control of an open round is on the stage, such as a tile or a guess. */
  isNextQuiet?: boolean
  press: () => void
}

/**
 * Renders the bet button. While a step is pending it keeps its place and focus, but ignores
 * presses.
 */
export function MainButton<S>({ store, main }: { store: RoundStore<S>; main: MainAction }) {
  const pages = useTexts(pageTexts)
  const rounds = useTexts(roundTexts)
  const noteId = useId()
  const phase = store.use((state) => state.phase)
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const isOnline = useOnline()
  const problem = useSyncExternalStore(store.follow, () =>
    isOpen(store.get().round) ? null : problemOfStake(store),
  )
  const label = useLabel(store, main)
  const isQuiet = store.use((state) => isOpen(state.round)) && main.isNextQuiet
  const isUnresolved = phase === 'unresolved'
  const isBusy = phase !== 'idle' && !isUnresolved
  const isStopped = !isBusy && !isUnresolved && problem !== null
  const note = !isOnline
    ? pages.offline
    : isUnresolved
      ? rounds.unresolved
      : isStopped
        ? problem
        : null
  return (
    <div>
      <button
        type="button"
        className={panel.roll}
        data-quiet={isQuiet || undefined}
        disabled={!isOnline}
        aria-disabled={isBusy || isStopped || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onClick={() => (isUnresolved ? resume(store) : main.press())}
      >
        {label}
        {hasHotkeys && <Kbd>Space</Kbd>}
      </button>
      {note !== null && (
        <p id={noteId} className={isUnresolved || !isOnline ? panel.note : 'sr'}>
          {note}
        </p>
      )}
    </div>
  )
}

function useLabel<S>(store: RoundStore<S>, main: MainAction): string {
  const play = useTexts(playTexts)
  const phase = store.use((state) => state.phase)
  const hasRound = store.use((state) => isOpen(state.round))
  const isPractice = useSyncExternalStore(store.follow, () => stakeOf(store) === 0n)
  const t = useTexts(roundTexts)
  if (phase === 'looking') return t.looking
  if (phase === 'checking') return play.checking
  if (phase === 'unresolved') return t.check
  if (hasRound) return main.next
  return isPractice ? main.practice : main.start
}

/**
 * Renders the cash-out button, which is always visible, with its payout or the reason why nothing
 * can be cashed out.
 */
export function CashOutButton<S>({ store, needs }: { store: RoundStore<S>; needs: string }) {
  const noteId = useId()
  const phase = store.use((state) => state.phase)
  const round = store.use((state) => (isOpen(state.round) ? state.round : null))
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const isOnline = useOnline()
  const t = useTexts(roundTexts)
  const canPay = round !== null && round.multiplier4 > 0n
  const isOff = !canPay || phase !== 'idle' || !isOnline
  const amount = canPay
    ? formatMoney(payout(round.stakeMinor, round.multiplier4), round.currency)
    : ''
  return (
    <div>
      <button
        type="button"
        className={styles.cashOut}
        aria-disabled={isOff || undefined}
        aria-describedby={noteId}
        onClick={() => {
          if (!isOff) cashOut(store)
        }}
      >
        <span>{t.cashOut}</span>{' '}
        {canPay && (
          <b className="num">
            {round.isPractice ? '' : `${amount} · `}
            {times4(round.multiplier4)}
          </b>
        )}
        {hasHotkeys && <Kbd>C</Kbd>}
      </button>
      <p id={noteId} className={`num ${styles.why}`}>
        {round === null
          ? t.why.none
          : !canPay
            ? needs
            : round.isPractice
              ? t.why.practice
              : t.why.pays(amount)}
      </p>
    </div>
  )
}
