import { PLINKO } from '@kapis/games/plinko'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { Slider } from '#ui/fields/choices.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { setRows, usePlinkoSettings } from './plinko-settings.ts'
import { plinkoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

export function PlinkoOptions() {
  const { rows, risk } = usePlinkoSettings()
  const t = useTexts(plinkoTexts)
  const play = useTexts(playTexts)
  return (
    <>
      <Segmented
        label={play.risk}
        choices={PLINKO_RISKS.map((value) => ({ value, label: play.risks[value] }))}
        value={risk}
        onChange={(value) => usePlinkoSettings.setState({ risk: value })}
      />
      <Slider
        label={t.rows}
        min={PLINKO.rowsMin}
        max={PLINKO.rowsMax}
        step={1}
        value={rows}
        valueText={String(rows)}
        onChange={setRows}
      />
    </>
  )
}
