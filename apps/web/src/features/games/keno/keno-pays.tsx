import { useTexts } from '#texts/texts.ts'
import { isBusy } from '../engine/play-state.ts'
import { formatPays, shortPays } from '../stage/format-pays.ts'
import { useKenoSettings } from './keno-settings.ts'
import { drawOf, isOnBoard, kenoStore, paysOf } from './keno-store.ts'
import styles from './keno.module.css'
import { kenoTexts } from './texts.ts'

/**
 * Shows what each number of hits pays for the current picks, and marks the hits of the last draw.
 */
export function KenoPays() {
  const settings = useKenoSettings()
  const result = kenoStore.use((state) => (isBusy(state) ? null : state.round))
  const shown = result !== null && isOnBoard(result, settings) ? result : null
  const hits = shown === null ? -1 : drawOf(shown).hits
  const t = useTexts(kenoTexts)
  const pays = paysOf(settings)
  if (pays.length === 0) return <p className={styles.noPays}>{t.noPays}</p>
  return (
    <ol
      className={`num ${styles.pays}`}
      style={{ '--cells': pays.length } as object}
      aria-label={t.paysLabel(settings.numbers.length)}
    >
      {pays.map((hundredths, i) => (
        <li
          key={i}
          data-none={hundredths === 0 || undefined}
          data-now={i === hits || undefined}
          data-win={hundredths > 100 || undefined}
        >
          <b aria-hidden="true" className={styles.full}>
            {formatPays(hundredths)}
          </b>
          <b aria-hidden="true" className={styles.short}>
            {shortPays(hundredths)}
          </b>
          <span aria-hidden="true">{i}</span>
          <span className="sr">
            {formatPays(hundredths)} {t.hitsLong(i)}
          </span>
        </li>
      ))}
    </ol>
  )
}
