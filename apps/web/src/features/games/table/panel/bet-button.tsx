import { useId } from 'react'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { useOnline } from '#lib/use-online.ts'
import { Kbd } from '#ui/badge.tsx'
import { useTexts } from '#texts/texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import { useAuto } from '../../auto/auto-store.ts'
import { autoTexts } from '../../auto/texts.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { countOut } from '../../engine/play-state.ts'
import { isOpen } from '../../engine/round.ts'
import { playTexts } from '../../model/play-texts.ts'
import { useDerived } from '../../model/use-derived.ts'
import styles from './bet-panel.module.css'

export type BetButtonTexts = {
  play: string
  practice: string
  /** The label during a round. */
  next?: string
  looking?: string
  /** The label and the note after a move without a reply. */
  check?: string
  unresolved?: string
}

type BetButtonProps = {
  game: GameStore
  words: BetButtonTexts
  onPress: () => void
  className?: string | undefined
  /** Whether the main control of an open round is on the stage, such as a tile or a guess. */
  isQuiet?: boolean | undefined
}

/**
 * Renders the bet button. While a move is pending it keeps its place and focus, but ignores
 * presses.
 */
export function BetButton({ game, words, onPress, className, isQuiet }: BetButtonProps) {
  const pages = useTexts(pageTexts)
  const playWords = useTexts(playTexts)
  const noteId = useId()
  const isUnresolved = game.use(({ phase }) => phase === 'unresolved')
  const isFull = game.use(
    (state) => state.phase === 'looking' || countOut(state) >= game.betsAtOnce,
  )
  const hasRound = game.use(({ round }) => isOpen(round))
  const isAuto = useIsAuto(game)
  const run = useAuto((auto) => auto.run)
  const ended = useAuto((auto) => (auto.game === game.game ? auto.ended : null))
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const isOnline = useOnline()
  const problem = useDerived(game, game.readProblem)
  const label = useLabel(game, words)
  const isBusy = run === null && isFull
  const trouble = isOnline ? problem : pages.offlineShort
  const isStopped = run === null && !isUnresolved && trouble !== null
  const unresolved = words.unresolved ?? playWords.unresolved
  const note = isUnresolved ? unresolved : isStopped ? trouble : null
  // For a single bet, the stage or the invalid field already shows the problem, so this note is
  // only for screen readers.
  const isMissing = isAuto && problem !== game.readAmountProblem()
  const isNoteShown = isUnresolved || !isOnline || isMissing
  return (
    <div className={className}>
      <button
        type="button"
        className={styles.roll}
        data-testid="bet"
        data-running={run !== null || undefined}
        data-quiet={(isQuiet && hasRound) || undefined}
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
        <p id={noteId} className={isNoteShown ? styles.note : 'sr'}>
          {note}
        </p>
      )}
      {note === null && ended !== null && <p className={styles.ended}>{ended}</p>}
    </div>
  )
}

function useLabel(game: GameStore, words: BetButtonTexts): string {
  const phase = game.use((state) => state.phase)
  const hasRound = game.use(({ round }) => isOpen(round))
  const isAuto = useIsAuto(game)
  const run = useAuto((auto) => auto.run)
  const isPractice = useDerived(game, game.isPractice)
  const t = useTexts(playTexts)
  const auto = useTexts(autoTexts)
  if (phase === 'checking') return t.checking
  if (phase === 'unresolved') return words.check ?? t.checkMyBet
  if (phase === 'looking' && words.looking !== undefined) return words.looking
  if (run?.state === 'starting') return auto.starting
  if (run?.state === 'stopping') return auto.stopping
  if (run !== null) return auto.stop(run.left, run.all)
  if (isAuto) return auto.start
  if (hasRound && words.next !== undefined) return words.next
  return isPractice ? words.practice : words.play
}

/** Returns whether the button starts auto-bet. Steps of a round are always taken by hand. */
function useIsAuto({ routes }: GameStore): boolean {
  return useAuto(({ mode }) => mode === 'auto') && routes.bet !== undefined
}
