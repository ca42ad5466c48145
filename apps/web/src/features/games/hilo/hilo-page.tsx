import { messages } from '#lib/messages.ts'
import { contained } from '#ui/overlays/contained.tsx'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import type { Round } from '../rounds/round-store.ts'
import { times4 } from '../model/multiplier-text.ts'
import { nameOfCard } from './card-names.ts'
import { HILO_KEYS, pressMain } from './hilo-actions.ts'
import { Guesses, HiloCards, HiloTrail } from './hilo-board.tsx'
import type { HiloState } from './hilo-table.ts'
import { hiloTable } from './hilo-table.ts'
import styles from './hilo.module.css'

const Rules = contained(() => import('./hilo-rules.tsx'))

export function HiloPage() {
  const t = messages.hilo
  return (
    <RoundPage
      table={hiloTable}
      name={t.name}
      keys={HILO_KEYS}
      keyNames={t.keys}
      said={said}
      rules={Rules}
      panel={
        <RoundPanel
          table={hiloTable}
          main={{
            start: t.deal,
            practice: t.practice,
            next: t.skip,
            isNextQuiet: true,
            press: pressMain,
          }}
          cashOutNeeds={t.cashOutNeeds}
        />
      }
      Stage={HiloStage}
    />
  )
}

function HiloStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = messages.hilo
  return (
    <>
      <RoundHistory table={hiloTable} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <HiloCards />
      </div>
      <RoundOutcome table={hiloTable} hint={t.hint} words={words} />
      <Guesses />
      <HiloTrail />
    </>
  )
}

const pillText = ({ end, multiplier4 }: Round<HiloState>) =>
  times4(end?.way === 'lose' ? 0n : multiplier4)

function words({ multiplier4, end, state }: Round<HiloState>): string {
  const t = messages.hilo
  if (end !== null) return t.cards(state.cards.length)
  return multiplier4 === 0n ? t.first : t.standing(times4(multiplier4))
}

function said(round: Round<HiloState>): string {
  const card = round.state.cards.at(-1)
  return [card === undefined ? '' : `${nameOfCard(card)}.`, `${words(round)}.`].join(' ')
}
