import styles from './cells.module.css'

/** Names the cell of an item, if the items of all cells are listed together. */
export function CellBadge({ cell }: { cell: string | undefined }) {
  return cell === undefined ? null : <span className={styles.badge}>{cell}</span>
}
