import { KENO, KENO_DRAWS, kenoPays, kenoWays } from '@kapis/games/keno'
import { useTexts } from '#texts/texts.ts'
import { formatChanceOf, formatPays } from '../stage/format-pays.ts'
import { PayTable } from '../stage/pay-table.tsx'
import { RulesModal } from '../stage/rules-modal.tsx'
import { allNumbers, useKenoSettings } from './keno-settings.ts'
import { kenoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'
import picture from '../lobby/tiles/keno.svg?no-inline'

/** Shows the pay table for the picked numbers, or for ten numbers if none is picked. */
export default function KenoRules({ onClose }: { onClose: () => void }) {
  const { numbers: picked, risk } = useKenoSettings()
  const numbers = picked.length === 0 ? allNumbers().slice(0, KENO.picksMax) : picked
  const pays = kenoPays({ numbers, risk })
  const t = useTexts(kenoTexts)
  const play = useTexts(playTexts)
  return (
    <RulesModal
      picture={picture}
      title={t.rulesTitle}
      rules={t.rules}
      facts={[[play.facts.topMultiplier, formatPays(pays.at(-1) ?? 0)]]}
      onClose={onClose}
    >
      <h3>{t.tableOf(numbers.length, play.risks[risk])}</h3>
      <PayTable
        head={[t.hitsHead, play.pays, play.chance]}
        rows={pays.map((hundredths, hits) => [
          String(hits),
          formatPays(hundredths),
          formatChanceOf(kenoWays(numbers.length, hits), KENO_DRAWS),
        ])}
      />
    </RulesModal>
  )
}
