import type { CellSums } from '@kapis/contract/users'
import { useTexts } from '#texts/texts.ts'
import type { Missing } from './cell-choice.ts'
import { ALL_CELLS, useCells } from './cell-choice.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'

/** What a page shows if all cells are chosen: their rows, their sums, or only the own cell. */
export type CellScope = 'rows' | 'sums' | 'own'

/**
 * Names what a page cannot show while all cells are chosen: the rows or figures of cells that do
 * not answer, or anything but the own cell on a page that is about one.
 */
export function CellNotes({ scope }: { scope: CellScope }) {
  const texts = useTexts(cellsTexts)
  const { chosen, missing, sums } = useCells()
  if (chosen !== ALL_CELLS) return null
  const silent = scope === 'sums' ? withoutFigures(missing, sums) : missing.list
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

/**
 * Returns the cells that are missing in any figures: a cell may answer for its sums but not for its
 * charts.
 */
function withoutFigures({ charts, insights }: Missing, sums: CellSums | null): string[] {
  const silent = (sums?.cells ?? []).filter((cell) => !cell.isAnswering).map(({ name }) => name)
  return [...new Set([...silent, ...charts, ...insights])].toSorted()
}
