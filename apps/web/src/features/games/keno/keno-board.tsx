import { useTexts } from '#texts/texts.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { LockedFields } from '../panel/locked-fields.tsx'
import { OutcomeChip } from '../stage/outcome-chip.tsx'
import outcome from '../model/outcome.module.css'
import { KenoGrid } from './keno-grid.tsx'
import { KenoPays } from './keno-pays.tsx'
import { useKenoSettings } from './keno-settings.ts'
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
        <LockedFields isLocked={kenoStore.isLocked} subscribe={kenoStore.follow}>
          <KenoGrid />
        </LockedFields>
        <KenoOutcome />
        <KenoPays />
      </div>
    </>
  )
}

function KenoOutcome() {
  const play = useTexts(playTexts)
  const phase = kenoStore.use((state) => state.phase)
  const result = kenoStore.use((state) => state.result)
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
