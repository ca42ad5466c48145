import type { ReactNode } from 'react'
import { useTexts } from '#texts/texts.ts'
import styles from './field-list.module.css'
import type { Difference } from './differences.ts'
import { differences, formatValue } from './differences.ts'
import { staffTexts } from '../texts.ts'

/** Labelled read-only rows. Null rows are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(
        (row) =>
          row !== null && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type DiffProps = {
  before: object | null
  after: object | null
  labels?: Record<string, string>
  /** Whether the values are amounts, which are compared below each other. */
  isFigures?: boolean
}

/** The old and new value of each changed field. */
export function Diff({ before, after, labels, isFigures }: DiffProps) {
  return <Differences found={differences(before, after, labels)} isFigures={isFigures} />
}

type DifferencesProps = { found: readonly Difference[]; isFigures?: boolean | undefined }

export function Differences({ found, isFigures }: DifferencesProps) {
  const { field, was, is, caption } = useTexts(staffTexts).diff
  if (found.length === 0) return null
  return (
    <table className={`num ${styles.diff}`} data-figures={isFigures || undefined}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{field}</th>
          <th scope="col">{was}</th>
          <th scope="col">{is}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((one) => (
          <tr key={one.field}>
            <th scope="row">{one.field}</th>
            <td>
              <del>{formatValue(one.before)}</del>
            </td>
            <td>
              <ins>{formatValue(one.after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
