import { formatMoney } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { check } from '../../engine/actions.ts'
import type { GameStore } from '../../engine/game-store.ts'
import { useOffer } from '../../engine/offer.ts'
import { isOpen } from '../../engine/round.ts'
import { playTexts } from '../../model/play-texts.ts'
import { roundTexts } from '../../model/round-texts.ts'
import { useDerived } from '../../model/use-derived.ts'
import styles from './round-panel.module.css'
import { BetButton } from './bet-button.tsx'
import panel from './bet-panel.module.css'
import { CashOutButton } from './cash-out-button.tsx'
import { Panel } from './panel.tsx'

type RoundPanelProps = {
  game: GameStore
  /** The game's settings, which cannot change during a round. */
  options?: ReactNode
  /** The bet button's labels before and during a round. */
  words: { play: string; practice: string; next: string }
  onPress: () => void
  /** Whether the main control of an open round is on the stage, such as a tile or a guess. */
  isNextQuiet?: boolean
  /** The text that says what must happen before the player can cash out. */
  cashOutNeeds: string
  /** Whether the game has an Auto tab, which is locked while a round is open. */
  hasPlans?: boolean
}

/** Renders the bet panel of a multi-step game. */
export function RoundPanel(props: RoundPanelProps) {
  const { game, options, words, onPress, isNextQuiet, cashOutNeeds, hasPlans = false } = props
  const { looking, check: checkRound, unresolved } = useTexts(roundTexts)
  const hasRound = game.use((state) => isOpen(state.round))
  return (
    <Panel
      game={game}
      count={(rounds) => currentTexts(roundTexts).count(rounds)}
      fields={
        <>
          {options}
          <StakeNote game={game} hasPlans={hasPlans} />
        </>
      }
      actions={
        <div className={`${panel.rollArea} ${styles.actions}`} data-open={hasRound || undefined}>
          <BetButton
            game={game}
            words={{ ...words, looking, check: checkRound, unresolved }}
            onPress={() => (game.get().phase === 'unresolved' ? check(game) : onPress())}
            isQuiet={isNextQuiet}
          />
          <CashOutButton game={game} needs={cashOutNeeds} />
        </div>
      }
    />
  )
}

/**
 * Explains that the stake is held until the round ends. The note is always present, so that the
 * buttons below do not move.
 */
function StakeNote({ game, hasPlans }: { game: GameStore; hasPlans: boolean }) {
  const play = useTexts(playTexts)
  const round = game.use((state) => (isOpen(state.round) ? state.round : null))
  const isFree = useDerived(game, game.isPractice)
  const hasAuto = useOffer((offer) => offer.hasAuto) && hasPlans
  const t = useTexts(roundTexts)
  if (round === null ? isFree : round.isPractice)
    return (
      <p className={styles.stake} data-kind="practice">
        {play.practice}
      </p>
    )
  if (round === null) return <p className={styles.stake}>{t.holds}</p>
  return (
    <p className={`num ${styles.stake}`} data-kind="held">
      {t.held(formatMoney(round.stakeMinor, round.currency))}
      {hasAuto && <span>{t.locked}</span>}
    </p>
  )
}
