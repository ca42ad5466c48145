import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import type { ClientRound } from '../rounds/round-store.ts'
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
      store={hiloStore}
      name={t.name}
      keys={HILO_KEYS}
      keyNames={t.keys}
      announce={announcementOf}
      rules={Rules}
      panel={
        <RoundPanel
          store={hiloStore}
          main={{
            start: t.deal,
            practice: t.practice,
            next: t.skip,
            isNextQuiet: true,
            press: pressBetButton,
          }}
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
      <RoundHistory store={hiloStore} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <HiloCards />
      </div>
      <RoundOutcome store={hiloStore} hint={t.hint} words={stepText} />
      <Guesses />
      <HiloTrail />
    </>
  )
}

const pillText = ({ end, multiplier4 }: ClientRound<HiloState>) =>
  times4(end?.way === 'lose' ? 0n : multiplier4)

function stepText({ multiplier4, end, state }: ClientRound<HiloState>): string {
  const t = currentTexts(hiloTexts)
  if (end !== null) return t.cards(state.cards.length)
  return multiplier4 === 0n ? t.first : t.standing(times4(multiplier4))
}

function announcementOf(round: ClientRound<HiloState>): string {
  const card = round.state.cards.at(-1)
  return [card === undefined ? '' : `${nameOfCard(card)}.`, `${stepText(round)}.`].join(' ')
}
