import { ALL_CELLS } from '@kapis/contract/over-cells'
import { getOverview } from '@kapis/contract/routes'
import { useNavigate } from '@tanstack/react-router'
import type { Search } from '#lib/url-state.ts'
import { withoutModal } from '#lib/url-state.ts'
import { useOverview } from '#staff/use-overview.ts'
import { useTexts } from '#texts/texts.ts'
import { useCells } from './cell-choice.ts'
import { chooseCell } from './choose-cell.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'

/**
 * Shows on which cell the member of staff works, and lets them choose another. Shows nothing if
 * there is only one.
 */
export function CellSelect() {
  const texts = useTexts(cellsTexts)
  const { data } = useOverview()
  const { chosen, silent: noted } = useCells()
  const toFirstPage = useToFirstPage()
  const names = data?.cells?.names ?? []
  if (names.length < 2) return null
  const silent = (chosen === ALL_CELLS && noted[getOverview.path]) || []
  return (
    <label className={styles.select}>
      <span>{texts.label}</span>
      <select
        value={chosen ?? data?.cells?.here ?? ''}
        onChange={(event) => void chooseCell(event.target.value, toFirstPage)}
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

/** Returns a function that leads to the first page of the list, without an opened item. */
function useToFirstPage(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const search = ({ page: _, after: __, ...rest }: Search) => withoutModal(rest)
    // The cast is needed because the router only accepts the search types of its own routes.
    const to = { to: '.', search, replace: true, resetScroll: false }
    await navigate(to as unknown as Parameters<typeof navigate>[0])
  }
}

/** The name of the cell on which the member of staff works, for narrow screens without the rail. */
export function CellName() {
  const texts = useTexts(cellsTexts)
  const { data } = useOverview()
  const chosen = useCells((state) => state.chosen)
  if (data?.cells === undefined) return null
  const name = chosen ?? data.cells.here
  return <span className={styles.badge}>{name === ALL_CELLS ? texts.all : name}</span>
}
