import { MINES, minesChance, minesMultiplier4 } from '@kapis/games/mines'
import { useTexts } from '#texts/texts.ts'
import { isOpen } from '../engine/round.ts'
import { times4 } from '../model/multiplier-text.ts'
import { PayTable } from '../stage/pay-table.tsx'
import { RulesModal } from '../stage/rules-modal.tsx'
import { minesStore, useMinesChoice } from './mines-store.ts'
import { playTexts } from '../model/play-texts.ts'
import { rulesTexts } from '../stage/rules-texts.ts'
import picture from '../lobby/tiles/mines.svg?no-inline'

export default function MinesRules({ onClose }: { onClose: () => void }) {
  const chosen = useMinesChoice((choice) => choice.mines)
  const taken = minesStore.use(({ round }) => (isOpen(round) ? round.state.mines : null))
  const mines = taken ?? chosen
  const { mines: t, rounds } = useTexts(rulesTexts)
  const play = useTexts(playTexts)
  const gems = Array.from({ length: MINES.tiles - mines }, (_, i) => i + 1)
  return (
    <RulesModal
      picture={picture}
      title={t.title}
      rules={[...t.rules, ...rounds.rules]}
      maxWinRule={rounds.maxWin}
      facts={[[rounds.firstStep, percent(minesChance(mines, 1))]]}
      onClose={onClose}
    >
      <b>{t.table(mines)}</b>
      <PayTable
        head={[t.gemsColumn, play.chance, play.pays]}
        rows={gems.map((count) => [
          String(count),
          percent(minesChance(mines, count)),
          times4(minesMultiplier4(mines, count)),
        ])}
      />
    </RulesModal>
  )
}

const percent = (value: number) => `${value.toFixed(value < 0.01 ? 4 : 2)}%`
