import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { RoundOutcome } from '../table/round-outcome.tsx'
import { RoundPage } from '../table/round-page.tsx'
import { RoundPanel } from '../table/panel/round-panel.tsx'
import type { Round } from '../engine/round.ts'
import { times4 } from '../model/multiplier-text.ts'
import { nameOfCard } from './card-names.ts'
import { HILO_KEYS, pressBetButton } from './hilo-actions.ts'
import { Guesses, HiloCards, HiloTrail } from './hilo-board.tsx'
import type { HiloState } from './hilo-store.ts'
import { hiloStore } from './hilo-store.ts'
import styles from './hilo.module.css'
import { hiloTexts } from './texts.ts'

const Rules = lazyWithBoundary(() => import('./hilo-rules.tsx'))

export function HiloPage() {
  const t = useTexts(hiloTexts)
  return (
    <RoundPage
      game={hiloStore}
      name={t.name}
      keys={HILO_KEYS}
      keyNames={t.keys}
      say={announcementOf}
      Rules={Rules}
      panel={
        <RoundPanel
          game={hiloStore}
          words={{ play: t.deal, practice: t.practice, next: t.skip }}
          onPress={pressBetButton}
          isNextQuiet
          cashOutNeeds={t.cashOutNeeds}
        />
      }
      Stage={HiloStage}
    />
  )
}

function HiloStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = useTexts(hiloTexts)
  return (
    <>
      <GameHistory game={hiloStore} textOf={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <HiloCards />
      </div>
      <RoundOutcome game={hiloStore} hint={t.hint} words={stepText} />
      <Guesses />
      <HiloTrail />
    </>
  )
}

const pillText = ({ end, multiplier4 }: Round<HiloState>) =>
  times4(end === 'lose' ? 0n : multiplier4)

function stepText({ multiplier4, end, state }: Round<HiloState>): string {
  const t = currentTexts(hiloTexts)
  if (end !== null) return t.cards(state.cards.length)
  return multiplier4 === 0n ? t.first : t.standing(times4(multiplier4))
}

function announcementOf(round: Round<HiloState>): string {
  const card = round.state.cards.at(-1)
  return [card === undefined ? '' : `${nameOfCard(card)}.`, `${stepText(round)}.`].join(' ')
}
