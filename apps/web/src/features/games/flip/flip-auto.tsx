import type { FlipSide } from '@kapis/games/flip'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { useLanguage } from '#texts/language.ts'
import { PlanFigures } from '../table/plan-figures.tsx'
import { PlanPanel } from '../table/plan-panel.tsx'
import styles from '../table/plan.module.css'
import { GameHistory } from '../stage/game-history.tsx'
import { RoundOutcome } from '../table/round-outcome.tsx'
import { LockedFields } from '../table/panel/locked-fields.tsx'
import { CallRow } from './call-row.tsx'
import { Coin, Face } from './coin.tsx'
import { addCall, clearCalls, flipPlan, removeCall, useFlipPlan } from './flip-plan.ts'
import { flipStore } from './flip-store.ts'
import { pillText, stepText } from './flip-texts.ts'
import flip from './flip.module.css'
import { planTexts } from '../table/plan-texts.ts'

const KEYS = {
  h: () => addCall('heads'),
  t: () => addCall('tails'),
  x: clearCalls,
  backspace: removeCall,
}

export function FlipAutoPanel() {
  useLanguage()
  return <PlanPanel plan={flipPlan} keys={KEYS} />
}

export function FlipAutoStage({ onPick }: { onPick: (identifier: string) => void }) {
  useLanguage()
  return (
    <>
      <GameHistory game={flipStore} textOf={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={`${flip.middle} ${flip.low}`}>
          <Coin />
        </div>
        <Hint />
        <CallRow />
        <Editor />
        <PlanFigures game={flipPlan} />
      </div>
    </>
  )
}

function Hint() {
  const texts = useTexts(planTexts)
  const count = useFlipPlan(({ calls }) => calls.length)
  const hint = count === 0 ? texts.flip.choose : texts.flip.count(count)
  return <RoundOutcome game={flipStore} hint={hint} words={stepText} />
}

const SIDES: readonly FlipSide[] = ['heads', 'tails']
const KEY_OF = { heads: 'H', tails: 'T' }

function Editor() {
  const texts = useTexts(planTexts)
  const isEmpty = useFlipPlan(({ calls }) => calls.length === 0)
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  return (
    <LockedFields game={flipPlan} className={styles.editor}>
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
    </LockedFields>
  )
}
