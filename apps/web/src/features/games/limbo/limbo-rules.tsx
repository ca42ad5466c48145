import { LIMBO } from '@kapis/games/limbo'
import { messages } from '#lib/messages.ts'
import { PayTable } from '../shared/pay-table.tsx'
import { RulesModal } from '../shared/rules-modal.tsx'
import { formatChance, formatTimes100 } from './limbo-settings.ts'
import { limboChance } from '@kapis/games/limbo'

const TARGETS = [101, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000]

export default function LimboRules({ onClose }: { onClose: () => void }) {
  const { limbo: t, play } = messages
  return (
    <RulesModal
      title={t.rulesTitle}
      rules={t.rules}
      facts={[[play.facts.topMultiplier, `${formatTimes100(LIMBO.targetMax)}x`]]}
      onClose={onClose}
    >
      <PayTable
        head={[t.targetLabel, play.winChance]}
        rows={TARGETS.map((targetHundredths) => [
          `${formatTimes100(targetHundredths)}x`,
          `${formatChance(limboChance({ targetHundredths }))}%`,
        ])}
      />
    </RulesModal>
  )
}
