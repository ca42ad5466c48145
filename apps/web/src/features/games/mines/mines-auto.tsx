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
import { useDerived } from '../model/use-derived.ts'
import { MinesBoard } from './mines-board.tsx'
import { MinesCount, pillText, stepText } from './mines-parts.tsx'
import { clearPicks, minesPlan, pickRandom, togglePick } from './mines-plan.ts'
import { minesStore, useMinesChoice } from './mines-store.ts'
import board from './mines.module.css'
import { planTexts } from '../table/plan-texts.ts'

const KEYS = { r: pickRandom, x: clearPicks }

export function MinesAutoPanel() {
  const texts = useTexts(planTexts)
  const isEmpty = useMinesChoice(({ picks }) => picks.length === 0)
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
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
  useLanguage()
  return (
    <>
      <GameHistory game={minesStore} textOf={pillText} onPick={onPick} />
      <div className={styles.stage}>
        <div className={board.middle}>
          <LockedFields game={minesPlan} className={board.lock}>
            <MinesBoard onToggle={togglePick} />
          </LockedFields>
        </div>
        <Hint />
        <PlanFigures game={minesPlan} />
      </div>
    </>
  )
}

function Hint() {
  const texts = useTexts(planTexts)
  const problem = useDerived(minesPlan, () => minesPlan.plan.findProblem(minesPlan.readParams()))
  const count = useMinesChoice(({ picks }) => picks.length)
  return (
    <RoundOutcome game={minesStore} hint={problem ?? texts.mines.chosen(count)} words={stepText} />
  )
}
