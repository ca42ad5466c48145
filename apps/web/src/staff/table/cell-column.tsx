import { useTexts } from '#texts/texts.ts'
import type { Column } from './table-types.ts'
import { cellOfRow, useIsAll } from '../cells/cell-choice.ts'
import styles from '../cells/cells.module.css'
import { cellsTexts } from '../cells/texts.ts'

/** Adds a column with the cell of each row, if the rows of all cells are listed together. */
export function useCellColumn<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { label } = useTexts(cellsTexts)
  const isAll = useIsAll()
  const [first, ...others] = columns
  if (!isAll || first === undefined) return columns
  const column: Column<Row> = {
    key: 'cell',
    title: label,
    cell: (row) => <span className={styles.badge}>{cellOfRow(row)}</span>,
    csv: (row) => cellOfRow(row) ?? '',
  }
  return [first, column, ...others]
}
