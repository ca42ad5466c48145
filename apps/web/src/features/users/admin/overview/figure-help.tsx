import { Popover } from '#ui/overlays/popover.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './overview.module.css'
import { overviewTexts } from './texts.ts'

/** Explains how a figure is calculated. */
export function FigureHelp({ figure, children }: { figure: string; children: string }) {
  const texts = useTexts(overviewTexts)
  const label = texts.how(figure)
  return (
    <Popover
      label={label}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.how} aria-label={label} title={label}>
          ?
        </button>
      )}
    >
      <p className={styles.explained}>{children}</p>
    </Popover>
  )
}
