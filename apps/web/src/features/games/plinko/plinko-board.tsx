import { useTexts } from '#texts/texts.ts'
import { countOut } from '../engine/play-state.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { OutcomeChip } from '../stage/outcome-chip.tsx'
import outcome from '../model/outcome.module.css'
import { formatTimes } from '../stage/result-announcer.tsx'
import { PlinkoBuckets } from './plinko-buckets.tsx'
import { PlinkoStage } from './plinko-stage.tsx'
import type { PlinkoResult } from './plinko-store.ts'
import { plinkoStore } from './plinko-store.ts'
import styles from './plinko.module.css'
import { plinkoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

export function PlinkoBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <GameHistory game={plinkoStore} textOf={pillText} onPick={onPick} />
      <div className={styles.board}>
        <PlinkoStage />
        <PlinkoBuckets />
      </div>
      <PlinkoOutcome />
    </>
  )
}

function PlinkoOutcome() {
  const play = useTexts(playTexts)
  const isChecking = plinkoStore.use((state) => state.phase === 'checking')
  const balls = plinkoStore.use(countOut)
  const result = plinkoStore.use((state) => state.round)
  const t = useTexts(plinkoTexts)
  const look = balls > 0 ? 'playing' : result === null ? 'waiting' : result.isWin ? 'win' : 'loss'
  return (
    <div className={styles.outcome} data-look={look}>
      {isChecking ? (
        <p className={outcome.chip}>{play.checking}</p>
      ) : result === null ? (
        <p className={outcome.chip}>{balls > 0 ? t.falling(balls) : t.waiting}</p>
      ) : (
        <OutcomeChip key={result.identifier} result={result}>
          {pillText(result)}
        </OutcomeChip>
      )}
    </div>
  )
}

function pillText({ multiplier4 }: PlinkoResult): string {
  return `${formatTimes(multiplier4)}x`
}
