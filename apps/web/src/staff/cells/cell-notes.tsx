import { useTexts } from '#texts/texts.ts'
import { ALL_CELLS, useCells } from './cell-choice.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'

/**
 * Says what a page cannot show while all cells are chosen: the rows of cells that do not answer, or
 * anything but the own cell on a page that is about one.
 */
export function CellNotes({ isOneCell }: { isOneCell: boolean }) {
  const texts = useTexts(cellsTexts)
  const isAll = useCells(({ chosen }) => chosen === ALL_CELLS)
  const missing = useCells((state) => state.missing)
  if (!isAll || (!isOneCell && missing.length === 0)) return null
  const say = missing.length === 1 ? texts.missing : texts.missingMany
  return (
    <p className={styles.note} role="status">
      {isOneCell ? texts.ownOnly : say(missing.join(', '))}
    </p>
  )
}
