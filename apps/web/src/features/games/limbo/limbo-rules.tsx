import { LIMBO } from '@kapis/games/limbo'
import { useTexts } from '#texts/texts.ts'
import { formatPays } from '../stage/format-pays.ts'
import { PayTable } from '../stage/pay-table.tsx'
import { RulesModal } from '../stage/rules-modal.tsx'
import { formatChance } from './limbo-settings.ts'
import { limboTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'
import { limboChance } from '@kapis/games/limbo'
import picture from '../lobby/tiles/limbo.svg?no-inline'

const TARGETS = [101, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000]

export default function LimboRules({ onClose }: { onClose: () => void }) {
  const t = useTexts(limboTexts)
  const play = useTexts(playTexts)
  return (
    <RulesModal
      picture={picture}
      title={t.rulesTitle}
      rules={t.rules}
      facts={[[play.facts.topMultiplier, formatPays(LIMBO.targetMax)]]}
      onClose={onClose}
    >
      <PayTable
        head={[t.targetLabel, play.winChance]}
        rows={TARGETS.map((targetHundredths) => [
          formatPays(targetHundredths),
          `${formatChance(limboChance({ targetHundredths }))}%`,
        ])}
      />
    </RulesModal>
  )
}
