import { plinkoBuckets, plinkoPaths } from '@kapis/games/plinko'
import { useTexts } from '#texts/texts.ts'
import { formatChanceOf, formatPays } from '../stage/format-pays.ts'
import { PayTable } from '../stage/pay-table.tsx'
import { RulesModal } from '../stage/rules-modal.tsx'
import { usePlinkoSettings } from './plinko-settings.ts'
import { plinkoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'
import picture from '../lobby/tiles/plinko.svg?no-inline'

/** Shows the rules with the left half of the buckets; the right half mirrors it. */
export default function PlinkoRules({ onClose }: { onClose: () => void }) {
  const settings = usePlinkoSettings()
  const { rows, risk } = settings
  const pays = plinkoBuckets(settings)
  const paths = plinkoPaths(settings)
  const t = useTexts(plinkoTexts)
  const play = useTexts(playTexts)
  const half = pays.slice(0, Math.floor(rows / 2) + 1)
  return (
    <RulesModal
      picture={picture}
      title={t.rulesTitle}
      rules={t.rules}
      facts={[[play.facts.topMultiplier, formatPays(pays[0] ?? 0)]]}
      onClose={onClose}
    >
      <h3>{t.tableOf(rows, play.risks[risk])}</h3>
      <PayTable
        head={[t.bucketHead, play.pays, play.chance]}
        rows={half.map((hundredths, bucket) => {
          const isMiddle = bucket === rows - bucket
          const ways = (paths[bucket] ?? 0) * (isMiddle ? 1 : 2)
          const name = isMiddle ? String(bucket + 1) : `${bucket + 1}, ${rows - bucket + 1}`
          return [name, formatPays(hundredths), formatChanceOf(ways, 2 ** rows)]
        })}
      />
    </RulesModal>
  )
}
