import { cellOfId } from './known-ids.ts'
import { ALL_CELLS, useCells } from './cell-choice.ts'
import styles from './cells.module.css'

/** Names the cell of an item, if the items of all cells are listed together. */
export function CellBadge({ itemId }: { itemId: string }) {
  const isAll = useCells(({ chosen }) => chosen === ALL_CELLS)
  const cell = isAll ? cellOfId(itemId) : undefined
  return cell === undefined ? null : <span className={styles.badge}>{cell}</span>
}
