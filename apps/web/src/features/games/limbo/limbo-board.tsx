import { Suspense } from 'react'
import { messages } from '#lib/messages.ts'
import { contained } from '#ui/overlays/contained.tsx'
import { GameHistory } from '../stage/game-history.tsx'
import { Lock } from '../panel/locked-fields.tsx'
import { LinkedField, StageFields, Unit } from '../stage/stage-field.tsx'
import { LimboOutcome } from './limbo-outcome.tsx'
import { formatTimes100, limboFields } from './limbo-settings.ts'
import type { LimboResult } from './limbo-table.ts'
import { heightOf, limbo, limboResultOf } from './limbo-table.ts'

const StageLattice = contained(() => import('../stage/stage-lattice.tsx'), { isQuiet: true })
const LINKS = { game: limbo, fields: limboFields }

export function LimboBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <Suspense>
        <StageLattice game={limbo} landing={landing} />
      </Suspense>
      <GameHistory game={limbo} textOf={pillText} onPick={onPick} />
      <LimboOutcome />
      <Lock isLocked={limbo.isLocked} subscribe={limbo.follow}>
        <StageFields>
          <LinkedField {...LINKS} field="target" label={messages.limbo.targetLabel}>
            <Unit>x</Unit>
          </LinkedField>
          <LinkedField {...LINKS} field="chance" label={messages.play.winChance}>
            <Unit>%</Unit>
          </LinkedField>
        </StageFields>
      </Lock>
    </>
  )
}

function landing(): number {
  const { result } = limbo.play()
  return result === null ? 0 : heightOf(limboResultOf(result))
}

function pillText(result: LimboResult): string {
  return `${formatTimes100(limboResultOf(result))}x`
}
