import styles from './overview.module.css'

/** A line that shows a figure's trend by day. The charts further down show the numbers. */
export function Spark({ values }: { values: readonly number[] }) {
  const high = Math.max(...values)
  const low = Math.min(...values)
  if (high === low) return null
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * 100
    return `${x.toFixed(1)} ${(28 - ((value - low) / (high - low)) * 26).toFixed(1)}`
  })
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}
