import type { FlipSide } from '@kapis/games/flip'
import { useDevice } from '#lib/device-choices.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlanFigures } from '../plans/plan-figures.tsx'
import { PlanPanel } from '../plans/plan-panel.tsx'
import { texts } from '../plans/plan-texts.ts'
import styles from '../plans/plan.module.css'
import { RoundHistory } from '../rounds/round-history.tsx'
import { RoundOutcome } from '../rounds/round-outcome.tsx'
import { Lock } from '../panel/locked-fields.tsx'
import { CallRow } from './call-row.tsx'
import { Coin, Face } from './coin.tsx'
import { addCall, clearCalls, flipPlan, removeCall, useFlipPlan } from './flip-plan.ts'
import { flipTable } from './flip-table.ts'
import { pillText, words } from './flip-words.ts'
import flip from './flip.module.css'

const KEYS = {
  h: () => addCall('heads'),
  t: () => addCall('tails'),
  x: clearCalls,
  backspace: removeCall,
}

export function FlipAutoPanel() {
  return <PlanPanel plan={flipPlan} keys={KEYS} />
}

export function FlipAutoStage({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <RoundHistory table={flipTable} text={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={`${flip.middle} ${flip.low}`}>
          <Coin />
        </div>
        <Hint />
        <CallRow />
        <Editor />
        <PlanFigures plan={flipPlan} />
      </div>
    </>
  )
}

function Hint() {
  const count = useFlipPlan(({ calls }) => calls.length)
  const hint = count === 0 ? texts.flip.choose : texts.flip.count(count)
  return <RoundOutcome table={flipTable} hint={hint} words={words} />
}

const SIDES: readonly FlipSide[] = ['heads', 'tails']
const KEY_OF = { heads: 'H', tails: 'T' }

function Editor() {
  const isEmpty = useFlipPlan(({ calls }) => calls.length === 0)
  const hasHotkeys = useDevice((choices) => choices.hasHotkeys)
  return (
    <Lock isLocked={flipPlan.isLocked} subscribe={flipPlan.follow} className={styles.editor}>
      {SIDES.map((side) => (
        <button key={side} type="button" className={styles.add} onClick={() => addCall(side)}>
          <Face side={side} />
          {texts.flip.add[side]} {hasHotkeys && <Kbd>{KEY_OF[side]}</Kbd>}
        </button>
      ))}
      <Button onClick={removeCall} disabled={isEmpty}>
        {texts.flip.removeLast}
      </Button>
      <Button onClick={clearCalls} disabled={isEmpty}>
        {texts.clear} {hasHotkeys && <Kbd>X</Kbd>}
      </Button>
    </Lock>
  )
}
