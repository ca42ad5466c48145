import { useTexts } from '#texts/texts.ts'
import { GameHistory } from '../stage/game-history.tsx'
import { LockedFields } from '../table/panel/locked-fields.tsx'
import { LinkedField, StageFields, Unit } from '../stage/stage-field.tsx'
import { LimboOutcomeView } from './limbo-outcome.tsx'
import { formatTimes100, limboFields } from './limbo-settings.ts'
import type { LimboResult } from './limbo-store.ts'
import { limboStore, limboResultOf } from './limbo-store.ts'
import { limboTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

const LINKS = { game: limboStore, fields: limboFields }

export function LimboBoard({ onPick }: { onPick: (identifier: string) => void }) {
  const limbo = useTexts(limboTexts)
  const play = useTexts(playTexts)
  return (
    <>
      <GameHistory game={limboStore} textOf={pillText} onPick={onPick} />
      <LimboOutcomeView />
      <LockedFields game={limboStore}>
        <StageFields>
          <LinkedField {...LINKS} field="target" label={limbo.targetLabel}>
            <Unit>x</Unit>
          </LinkedField>
          <LinkedField {...LINKS} field="chance" label={play.winChance}>
            <Unit>%</Unit>
          </LinkedField>
        </StageFields>
      </LockedFields>
    </>
  )
}

function pillText(result: LimboResult): string {
  return `${formatTimes100(limboResultOf(result))}x`
}
