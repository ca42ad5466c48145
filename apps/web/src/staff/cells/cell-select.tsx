import { ALL_CELLS } from '@kapis/contract/over-cells'
import { getOverview } from '@kapis/contract/routes'
import { useNavigate } from '@tanstack/react-router'
import type { Search } from '#lib/url-state.ts'
import { withoutModal } from '#lib/url-state.ts'
import { useTexts } from '#texts/texts.ts'
import { chooseCell } from './choose-cell.ts'
import styles from './cells.module.css'
import { cellsTexts } from './texts.ts'
import { useKnownCells } from './use-known-cells.ts'

/**
 * Shows on which cell the staff member works, and lets them choose another one. Shows nothing if
 * there is only one. If the chosen cell does not answer, staff can still go back to their own.
 */
export function CellSelect() {
  const texts = useTexts(cellsTexts)
  const { chosen, silent: noted, names: known, own } = useKnownCells()
  const toFirstPage = useToFirstPage()
  if (chosen === null && known.length === 0) return null
  const isMissing = chosen !== null && chosen !== ALL_CELLS && !known.includes(chosen)
  const names = isMissing ? [...known, chosen] : known
  const silent = (chosen === ALL_CELLS && noted[getOverview.path]) || []
  return (
    <label className={styles.select}>
      <span>{texts.label}</span>
      <select
        value={chosen ?? own ?? ''}
        onChange={(event) => void chooseCell(event.target.value || null, toFirstPage)}
      >
        {own === null && <option value="">{texts.own}</option>}
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

/** The name of the cell on which the staff member works, for narrow screens, which have no rail. */
export function CellName() {
  const texts = useTexts(cellsTexts)
  const { chosen, own } = useKnownCells()
  const name = chosen ?? own
  if (name === null) return null
  return <span className={styles.badge}>{name === ALL_CELLS ? texts.all : name}</span>
}
