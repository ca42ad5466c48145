import { KENO_RISKS } from '@kapis/games/keno-tables'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { clearNumbers, pickForMe, setRisk, useKenoSettings } from './keno-settings.ts'
import styles from './keno.module.css'
import { kenoTexts } from './texts.ts'
import { playTexts } from '../model/play-texts.ts'

export function KenoOptions() {
  const risk = useKenoSettings((settings) => settings.risk)
  const isEmpty = useKenoSettings((settings) => settings.numbers.length === 0)
  const t = useTexts(kenoTexts)
  const play = useTexts(playTexts)
  return (
    <>
      <Segmented
        label={play.risk}
        choices={KENO_RISKS.map((value) => ({ value, label: play.risks[value] }))}
        value={risk}
        onChange={setRisk}
      />
      <div className={styles.actions}>
        <Button onClick={pickForMe}>{t.pickForMe}</Button>
        <Button onClick={clearNumbers} disabled={isEmpty}>
          {t.clear}
        </Button>
      </div>
    </>
  )
}
