import { DICE, diceMultiplier4, formatHundredths } from '@kapis/games/dice'
import { useTexts } from '#texts/texts.ts'
import { RulesModal } from '../stage/rules-modal.tsx'
import { diceTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'
import picture from '../lobby/tiles/dice.svg?no-inline'

const TOP = formatHundredths(Number(DICE.multiplierMax4 / 100n))

export default function DiceRules({ onClose }: { onClose: () => void }) {
  const t = useTexts(diceTexts)
  const play = useTexts(playTexts)
  const even = formatHundredths(Number(diceMultiplier4(DICE.defaultParams) / 100n))
  return (
    <RulesModal
      picture={picture}
      title={t.rulesTitle}
      rules={t.rules}
      facts={[
        [play.facts.odds, `49.50% → ${even}x`],
        [play.facts.topMultiplier, `${TOP}x`],
      ]}
      onClose={onClose}
    />
  )
}
