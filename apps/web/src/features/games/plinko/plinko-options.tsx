import { PLINKO } from '@kapis/games/plinko'
import { PLINKO_RISKS } from '@kapis/games/plinko-tables'
import { messages } from '#lib/messages.ts'
import { Slider } from '#ui/fields/choices.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { setRows, usePlinkoSettings } from './plinko-settings.ts'

export function PlinkoOptions() {
  const { rows, risk } = usePlinkoSettings()
  const { plinko: t, play } = messages
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
