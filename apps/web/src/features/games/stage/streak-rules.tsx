import { STREAK, streakMultiplier4 } from '@kapis/games/streak'
import { useTexts } from '#texts/texts.ts'
import { PayTable } from './pay-table.tsx'
import { RulesModal } from './rules-modal.tsx'
import { streakChance } from './streak-chance.ts'
import { times4 } from '../model/multiplier-text.ts'
import { playTexts } from '../model/play-texts.ts'
import { rulesTexts } from './rules-texts.ts'
import flip from '../lobby/tiles/flip.svg?no-inline'
import rps from '../lobby/tiles/rock-paper-scissors.svg?no-inline'

const IMAGES = { flip, rps } as const

type StreakRulesProps = { game: 'flip' | 'rps'; onClose: () => void }

/** Shows the rules of flip and rock-paper-scissors, which pay the same multipliers for a streak. */
export function StreakRules({ game, onClose }: StreakRulesProps) {
  const play = useTexts(playTexts)
  const { [game]: t, rounds } = useTexts(rulesTexts)
  const steps = Array.from({ length: STREAK.winsMax }, (_, i) => i + 1)
  return (
    <RulesModal
      picture={IMAGES[game]}
      title={t.title}
      rules={[...t.rules, ...rounds.rules]}
      maxWinRule={rounds.maxWin}
      facts={[[rounds.firstStep, '50.00%']]}
      onClose={onClose}
    >
      <PayTable
        head={[rounds.wins, play.chance, play.pays]}
        rows={steps.map((wins) => [
          String(wins),
          streakChance(wins),
          times4(streakMultiplier4(wins)),
        ])}
      />
    </RulesModal>
  )
}
