import { KENO_RISKS } from '@kapis/games/keno-tables'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { setRisk, useKenoSettings } from './keno-settings.ts'
import { playTexts } from '../model/play-texts.ts'

export function KenoOptions() {
  const risk = useKenoSettings((settings) => settings.risk)
  const play = useTexts(playTexts)
  return (
    <Segmented
      label={play.risk}
      choices={KENO_RISKS.map((value) => ({ value, label: play.risks[value] }))}
      value={risk}
      onChange={setRisk}
    />
  )
}
