import { useOverview } from '#staff/use-overview.ts'
import { useTexts } from '#texts/texts.ts'
import { ALL_CELLS, useCells } from './cell-choice.ts'
import { chooseCell } from './choose-cell.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'

/** Says on which cell the member of staff works, and lets them choose; nothing if there is one. */
export function CellSelect() {
  const texts = useTexts(cellsTexts)
  const { data } = useOverview()
  const { chosen, names, sums } = useCells()
  if (names.length < 2) return null
  const silent = (chosen === ALL_CELLS && sums?.cells.filter((cell) => !cell.isAnswering)) || []
  return (
    <label className={styles.select}>
      <span>{texts.label}</span>
      <select
        value={chosen ?? data?.cells?.here ?? ''}
        onChange={(event) => void chooseCell(event.target.value)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={ALL_CELLS}>{texts.all}</option>
      </select>
      {silent.length > 0 && <small>{texts.silentCells(silent.length, names.length)}</small>}
    </label>
  )
}

/** The name of the cell on which the member of staff works, for narrow screens without the rail. */
export function CellName() {
  const texts = useTexts(cellsTexts)
  const { data } = useOverview()
  const { chosen, names } = useCells()
  if (names.length < 2) return null
  const name = chosen ?? data?.cells?.here
  return <span className={styles.badge}>{name === ALL_CELLS ? texts.all : name}</span>
}
