import type { ReactNode } from 'react'
import { Lattice } from './lattice.tsx'
import styles from './placeholders.module.css'

/** Shows a placeholder of the same size as the content that is loading. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

type ProgressProps = { label: string; value: number; max: number; valueText: string }

/** Shows a progress bar and its figures. */
export function Progress({ label, value, max, valueText }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.line} aria-hidden="true">
        <span>{label}</span>
        <span className="num">{valueText}</span>
      </div>
      <progress value={value} max={max} aria-label={label} aria-valuetext={valueText} />
    </div>
  )
}

/** Shows a decoration and a message in place of an empty list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Lattice columns={5} rows={3} light={middle} className={styles.lattice} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

function middle(column: number, row: number): number {
  return column === 2 && row === 1 ? 0.8 : 0
}
