import { getFigures, getInsights, getOverview } from '@kapis/contract/routes'
import { useTexts } from '#texts/texts.ts'
import { LIST, useCells, useIsAll } from './cell-choice.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'

/**
 * What a page shows if all cells are chosen: the rows of all, the sums over all, or only the staff
 * member's own cell.
 */
export type CellScope = 'rows' | 'sums' | 'own'

/** The replies in which cells may be missing: a cell may answer for its sums but not for its charts. */
const REPLIES = {
  rows: [LIST],
  sums: [getOverview.path, getFigures.path, getInsights.path],
  own: [],
} satisfies Record<CellScope, string[]>

/**
 * Names what a page cannot show while all cells are chosen: the rows or figures of cells that do
 * not answer or, on a page about one cell, everything but the staff member's own cell.
 */
export function CellNotes({ scope }: { scope: CellScope }) {
  const texts = useTexts(cellsTexts)
  const isAll = useIsAll()
  const noted = useCells(({ silent }) => silent)
  if (!isAll) return null
  const silent = [...new Set(REPLIES[scope].flatMap((reply) => noted[reply] ?? []))].toSorted()
  const names = silent.join(', ')
  const sayRows = silent.length === 1 ? texts.missing : texts.missingMany
  const text =
    scope === 'own' ? texts.ownOnly : scope === 'sums' ? texts.oldSums(names) : sayRows(names)
  // The container is always there, so that screen readers announce the text.
  return (
    <div role="status">
      {(scope === 'own' || silent.length > 0) && <p className={styles.note}>{text}</p>}
    </div>
  )
}
