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
import { useRead } from '../model/use-derived.ts'
import { MinesBoard } from './mines-board.tsx'
import { MinesCount, pillText, words } from './mines-parts.tsx'
import { clearPicks, minesPlan, pickRandom, togglePick } from './mines-plan.ts'
import { minesTable, useMinesChoice } from './mines-table.ts'
import board from './mines.module.css'

const KEYS = { r: pickRandom, x: clearPicks }

export function MinesAutoPanel() {
  const isEmpty = useMinesChoice(({ picks }) => picks.length === 0)
  const hasHotkeys = useDevice((choices) => choices.hasHotkeys)
  return (
    <PlanPanel plan={minesPlan} keys={KEYS}>
      <div className={board.choice}>
        <MinesCount />
        <Button onClick={pickRandom}>
          {texts.mines.random} {hasHotkeys && <Kbd>R</Kbd>}
        </Button>
        <Button onClick={clearPicks} disabled={isEmpty}>
          {texts.clear} {hasHotkeys && <Kbd>X</Kbd>}
        </Button>
      </div>
    </PlanPanel>
  )
}

export function MinesAutoStage({ onPick }: { onPick: (identifier: string) => void }) {
  const { isLocked, follow } = minesPlan
  return (
    <>
      <RoundHistory table={minesTable} text={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={board.middle}>
          <Lock isLocked={isLocked} subscribe={follow} className={board.lock}>
            <MinesBoard onToggle={togglePick} />
          </Lock>
        </div>
        <Hint />
        <PlanFigures plan={minesPlan} />
      </div>
    </>
  )
}

function Hint() {
  const problem = useRead(minesPlan, () => minesPlan.spec.findProblem(minesPlan.readParams()))
  const count = useMinesChoice(({ picks }) => picks.length)
  return (
    <RoundOutcome table={minesTable} hint={problem ?? texts.mines.chosen(count)} words={words} />
  )
}
