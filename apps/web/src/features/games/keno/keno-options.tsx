import { KENO_RISKS } from '@kapis/games/keno-tables'
import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { clearNumbers, pickForMe, setRisk, useKenoSettings } from './keno-settings.ts'
import styles from './keno.module.css'

export function KenoOptions() {
  const risk = useKenoSettings((settings) => settings.risk)
  const isEmpty = useKenoSettings((settings) => settings.numbers.length === 0)
  const { keno: t, play } = messages
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
