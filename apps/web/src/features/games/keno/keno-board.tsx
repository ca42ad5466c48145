import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { LockedFields } from '../table/panel/locked-fields.tsx'
import { OutcomeChip } from '../stage/outcome-chip.tsx'
import outcome from '../model/outcome.module.css'
import { KenoGrid } from './keno-grid.tsx'
import { KenoPays } from './keno-pays.tsx'
import { clearNumbers, pickForMe, useKenoSettings } from './keno-settings.ts'
import type { KenoResult } from './keno-store.ts'
import { drawOf, isOnBoard, kenoStore } from './keno-store.ts'
import styles from './keno.module.css'
import { kenoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

export function KenoBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <GameHistory game={kenoStore} textOf={pillText} onPick={onPick} />
      <div className={styles.board}>
        <LockedFields game={kenoStore} className={styles.fields}>
          <KenoGrid />
          <PickButtons />
        </LockedFields>
        <KenoOutcome />
        <KenoPays />
      </div>
    </>
  )
}

/** The buttons that pick and clear numbers. They are below the board, where their effect shows. */
function PickButtons() {
  const isEmpty = useKenoSettings((settings) => settings.numbers.length === 0)
  const t = useTexts(kenoTexts)
  return (
    <div className={styles.actions}>
      <Button onClick={pickForMe}>{t.pickForMe}</Button>
      <Button onClick={clearNumbers} disabled={isEmpty}>
        {t.clear}
      </Button>
    </div>
  )
}

function KenoOutcome() {
  const play = useTexts(playTexts)
  const phase = kenoStore.use((state) => state.phase)
  const result = kenoStore.use((state) => state.round)
  const settings = useKenoSettings()
  const t = useTexts(kenoTexts)
  const isBusy = phase === 'playing' || phase === 'checking'
  const shown = !isBusy && result !== null && isOnBoard(result, settings) ? result : null
  const look = isBusy ? 'playing' : shown === null ? 'waiting' : shown.isWin ? 'win' : 'loss'
  return (
    <div className={styles.outcome} data-look={look}>
      {shown !== null ? (
        <OutcomeChip key={shown.identifier} result={shown}>
          {t.hitsOf(drawOf(shown).hits, shown.params.numbers.length)}
        </OutcomeChip>
      ) : (
        <p className={`num ${outcome.chip}`}>
          {isBusy
            ? phase === 'checking'
              ? play.checking
              : t.drawing
            : t.picked(settings.numbers.length)}
        </p>
      )}
    </div>
  )
}

function pillText(result: KenoResult): string {
  return `${drawOf(result).hits}/${result.params.numbers.length}`
}
