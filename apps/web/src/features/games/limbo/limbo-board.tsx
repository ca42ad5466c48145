import { messages } from '#lib/messages.ts'
import { GameHistory } from '../shared/game-history.tsx'
import { Lock } from '../shared/lock.tsx'
import { LinkedField, StageFields, Unit } from '../shared/stage-field.tsx'
import { StageLattice } from '../shared/stage-lattice.tsx'
import { LimboOutcome } from './limbo-outcome.tsx'
import { formatTimes100, limboFields } from './limbo-settings.ts'
import type { LimboResult } from './limbo-table.ts'
import { heightOf, limbo, limboResultOf } from './limbo-table.ts'

const LINKS = { game: limbo, fields: limboFields }

export function LimboBoard({ onPick }: { onPick: (identifier: string) => void }) {
  return (
    <>
      <StageLattice game={limbo} landing={landing} />
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

const landing = (result: LimboResult) => 0.5 + (heightOf(limboResultOf(result)) - 0.5) * 0.4

function pillText(result: LimboResult): string {
  return `${formatTimes100(limboResultOf(result))}x`
}
