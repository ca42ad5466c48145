import type { ReactNode } from 'react'
import { Lattice } from './lattice.tsx'
import styles from './placeholders.module.css'

/** As large as what will stand there. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

type ProgressProps = { label: string; value: number; max: number; valueText: string }

/** The numbers stand beside the bar: a bar alone says too little. */
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

/** One lit pane over what is not there. */
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
