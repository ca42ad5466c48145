import styles from './stat-row.module.css'

type Figure = { label: string; value: string; isLit?: boolean }

/** Shows the figures of the current round, in a row below the board. */
export function StatRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`num ${styles.figures}`}>
      {figures.map(({ label, value, isLit = false }) => (
        <div key={label} data-lit={isLit || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
