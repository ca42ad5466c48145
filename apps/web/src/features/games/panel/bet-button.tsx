import { useId } from 'react'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { useOnline } from '#lib/use-online.ts'
import { Kbd } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { useAuto } from '../auto/auto-store.ts'
import styles from './bet-panel.module.css'
import type { GameStore } from '../play/one-shot-store.ts'
import { useDerived } from '../model/use-derived.ts'
import { playTexts } from '../model/play-texts.ts'
import { autoTexts } from '../auto/texts.ts'

export type BetButtonTexts = { play: string; practice: string }

type MainButtonProps = { game: GameStore; words: BetButtonTexts; onPress: () => void }

/**
 * Renders the bet button. While a bet is pending it keeps its place and focus, but ignores presses.
 */
export function BetButton({ game, words, onPress }: MainButtonProps) {
  const pages = useTexts(pageTexts)
  const playWords = useTexts(playTexts)
  const noteId = useId()
  const phase = game.use((state) => state.phase)
  const isFull = game.use(({ out }) => out.length >= game.betsAtOnce)
  const run = useAuto((auto) => auto.run)
  const ended = useAuto((auto) => (auto.game === game.game ? auto.ended : null))
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const isOnline = useOnline()
  const problem = useDerived(game, game.readProblem)
  const label = useLabel(game, words)
  const isUnresolved = phase === 'unresolved'
  const isBusy = run === null && isFull
  const trouble = isOnline ? problem : pages.offline
  const isStopped = run === null && !isUnresolved && trouble !== null
  const note = isUnresolved ? playWords.unresolved : isStopped ? trouble : null
  return (
    <div className={styles.rollArea}>
      <button
        type="button"
        className={styles.roll}
        data-running={run !== null || undefined}
        disabled={!isOnline}
        aria-disabled={isBusy || isStopped || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={note === null ? undefined : noteId}
        onClick={onPress}
      >
        {label}
        {hasHotkeys && <Kbd>{run === null ? 'Space' : 'Esc'}</Kbd>}
      </button>
      {note !== null && (
        <p id={noteId} className={isUnresolved || !isOnline ? styles.note : 'sr'}>
          {note}
        </p>
      )}
      {note === null && ended !== null && <p className={styles.ended}>{ended}</p>}
    </div>
  )
}

function useLabel(game: GameStore, words: BetButtonTexts): string {
  const phase = game.use((state) => state.phase)
  const mode = useAuto((auto) => auto.mode)
  const run = useAuto((auto) => auto.run)
  const isPractice = useDerived(game, () => game.readStake() === 0n)
  const t = useTexts(playTexts)
  const auto = useTexts(autoTexts)
  if (phase === 'checking') return t.checking
  if (phase === 'unresolved') return t.checkMyBet
  if (run?.state === 'starting') return auto.starting
  if (run?.state === 'stopping') return auto.stopping
  if (run !== null) return auto.stop(run.left, run.all)
  if (mode === 'auto') return auto.start
  return isPractice ? words.practice : words.play
}
