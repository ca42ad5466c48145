import type { FlipSide } from '@kapis/games/flip'

import { messages } from '#lib/messages.ts'
import { contained } from '#ui/overlays/contained.tsx'
import { ChoiceGroup } from '../stage/choice-group.tsx'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { RoundPage } from '../rounds/round-page.tsx'
import { RoundPanel } from '../rounds/round-panel.tsx'
import { StreakLadder } from '../stage/streak-ladder.tsx'
import { Coin, Face } from './coin.tsx'
import { FLIP_KEYS, callSide, pressMain } from './flip-actions.ts'
import { flipTable, useCall } from './flip-table.ts'
import { pillText, words } from './flip-words.ts'
import styles from './flip.module.css'

const Rules = contained(() => import('./flip-rules.tsx'))
const loadAuto = () => import('./flip-auto.tsx')
const AUTO = {
  Panel: contained(async () => ({ default: (await loadAuto()).FlipAutoPanel })),
  Stage: contained(async () => ({ default: (await loadAuto()).FlipAutoStage })),
}

export function FlipPage() {
  const t = messages.flip
  return (
    <RoundPage
      table={flipTable}
      name={t.name}
      keys={FLIP_KEYS}
      keyNames={t.keys}
      said={words}
      rules={Rules}
      panel={
        <RoundPanel
          table={flipTable}
          main={{ start: t.flip, practice: t.practice, next: t.again, press: pressMain }}
          cashOutNeeds={t.cashOutNeeds}
          hasPlans
        />
      }
      Stage={FlipStage}
      auto={AUTO}
    />
  )
}

function FlipStage({ onPick }: { onPick: (identifier: string) => void }) {
  const t = messages.flip
  return (
    <>
      <RoundHistory table={flipTable} text={pillText} onPick={onPick} />
      <div className={styles.middle}>
        <Coin />
      </div>
      <RoundOutcome table={flipTable} hint={t.hint} words={words} />
      <Sides />
      <Ladder />
    </>
  )
}

const SIDES: readonly FlipSide[] = ['heads', 'tails']

function Sides() {
  const side = useCall((call) => call.side)
  const isLocked = flipTable.use((state) => state.phase !== 'idle')
  const t = messages.flip
  return (
    <ChoiceGroup
      label={t.call}
      choices={SIDES.map((value) => ({
        value,
        label: t.sides[value],
        picture: <Face side={value} />,
      }))}
      value={side}
      isLocked={isLocked}
      onChange={callSide}
      onEnter={pressMain}
    />
  )
}

function Ladder() {
  const streak = flipTable.use(({ round }) => round?.state.streak ?? 0)
  const isLost = flipTable.use(({ round }) => round?.end?.way === 'lose')
  return <StreakLadder streak={streak} isLost={isLost} />
}
