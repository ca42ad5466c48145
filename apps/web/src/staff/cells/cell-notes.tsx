import { useTexts } from '#texts/texts.ts'
import { ALL_CELLS, useCells } from './cell-choice.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'

/** What a page shows if all cells are chosen: their rows, their sums, or only the own cell. */
export type CellScope = 'rows' | 'sums' | 'own'

/**
 * Says what a page cannot show while all cells are chosen: the rows or figures of cells that do not
 * answer, or anything but the own cell on a page that is about one.
 */
export function CellNotes({ scope }: { scope: CellScope }) {
  const texts = useTexts(cellsTexts)
  const { chosen, missing, sums } = useCells()
  if (chosen !== ALL_CELLS) return null
  const silent =
    scope === 'sums' ? (sums?.cells ?? []).filter((cell) => !cell.isAnswering) : missing
  if (scope !== 'own' && silent.length === 0) return null
  const names = silent.map((cell) => (typeof cell === 'string' ? cell : cell.name)).join(', ')
  const sayRows = silent.length === 1 ? texts.missing : texts.missingMany
  return (
    <p className={styles.note} role="status">
      {scope === 'own' ? texts.ownOnly : scope === 'sums' ? texts.oldSums(names) : sayRows(names)}
    </p>
  )
}
