import { useEffect, useRef, useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { useCellColumn } from './cell-column.tsx'
import { useStaffPreferences } from '../staff-preferences.ts'
import styles from './data-table.module.css'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { TableNote } from './table-note.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import type { BulkAction, Column, DataTableProps } from './table-types.ts'
import type { List } from './use-list.ts'
import { useKeys } from '../use-staff-hotkeys.ts'

/** The table of every staff list. Its state is in the URL, and its actions have hotkeys. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, caption, filters = [], bulk = [], href } = props
  const columns = useCellColumn(props.columns)
  const shown = useShownColumns(list.name, columns)
  const open = props.onOpen ?? ((row: Row) => list.open(list.rowId(row)))
  const [at, setAt] = useState(-1)
  const rowLinks = useRowKeys({ list, at, setAt, bulk })
  const scroller = useScrollToTop(JSON.stringify(list.asked))
  const parts = { list, columns: shown, hasSelection: bulk.length > 0 }
  return (
    <section className={styles.around} aria-label={caption}>
      <TableToolbar {...props} filters={filters} allColumns={columns} />
      <div
        className={styles.frame}
        data-stale={list.isStale || undefined}
        data-waiting={(list.rows.length > 0 && !list.isCurrent) || undefined}
      >
        <div className={styles.scroll} ref={scroller}>
          <table className={`num ${styles.table}`} aria-busy={list.isBusy}>
            <caption className="sr">{caption}</caption>
            <TableHead {...parts} />
            <TableBody {...parts} at={at} rowLinks={rowLinks} open={open} href={href} />
          </table>
        </div>
        <TableNote list={list} empty={props.empty} />
        <TableFoot list={list} />
      </div>
      <BulkBar list={list} actions={bulk} />
    </section>
  )
}

/** Scrolls the rows to the top when the list asks for others. */
function useScrollToTop(question: string) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs per question
  }, [question])
  return scroller
}

function useShownColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const changed = useStaffPreferences((state) => state.hidden[name])
  return columns.filter(
    ({ key, isHidden = false }) => isHidden === (changed?.includes(key) ?? false),
  )
}

type RowKeys<Row> = {
  list: List<Row>
  at: number
  setAt: (at: number) => void
  bulk: readonly BulkAction<Row>[]
}

/**
 * Handles the hotkeys: j and k move through the rows, x selects a row, Enter opens it, and the bulk
 * hotkeys apply to the selected rows. Returns the map in which each row stores its link.
 */
function useRowKeys<Row>({ list, at, setAt, bulk }: RowKeys<Row>) {
  const [links] = useState(() => new Map<number, HTMLElement>())
  const step = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), list.rows.length - 1)
    setAt(next)
    links.get(next)?.focus()
  }
  const row = list.rows[at]
  const chosen = list.rows.filter((one) => list.selected.has(list.rowId(one)))
  const bar = bulk.flatMap(({ hotkey, run }) =>
    hotkey === undefined || chosen.length === 0 ? [] : [[hotkey, () => run(chosen)] as const],
  )
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ...(row !== undefined && {
      x: () => bulk.length > 0 && list.toggle(list.rowId(row)),
      Enter: () => links.get(at)?.click(),
    }),
    ...(chosen.length > 0 && { Escape: list.clearSelection }),
    ...Object.fromEntries(bar),
  })
  return links
}
