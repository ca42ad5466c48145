import { useState } from 'react'
import { messageOf } from '#lib/api-errors.ts'
import { IconButton } from '#ui/button.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { download } from './download.ts'
import { FilterChip } from './filter-chip.tsx'
import { ColumnMenu, ViewMenu } from './table-menus.tsx'
import { SearchField } from './search-field.tsx'
import type { Column, DataTableProps, Filter } from './table-types.ts'
import styles from './table-toolbar.module.css'
import { texts } from './texts.ts'
import { rowsAsCsv } from './rows-as-csv.ts'

const EXPORTED_MAX = 5_000

type TableToolbarProps<Row> = DataTableProps<Row> & {
  filters: readonly Filter[]
  allColumns: readonly Column<Row>[]
}

/** Search, filters and views at the left; what is done with the list at the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { list, filters, allColumns, actions, searchHint, hasNoSearch = false } = props
  const { refresh, exportCsv } = texts.table
  const [isExporting, setIsExporting] = useState(false)

  async function refreshAloud() {
    if ((await list.refresh()) && props.refreshed !== undefined) showSuccess(props.refreshed)
  }

  async function exportRows() {
    setIsExporting(true)
    try {
      const rows = await list.readAll(EXPORTED_MAX)
      download(`${props.csvName}.csv`, rowsAsCsv(allColumns, rows), 'text/csv;charset=utf-8')
    } catch (error) {
      showError(messageOf(error))
    } finally {
      setIsExporting(false)
    }
  }

  return (
    <div className={styles.toolbar} role="search" aria-label={props.caption}>
      {!hasNoSearch && (
        <SearchField
          key={list.search}
          label={searchHint ?? texts.table.search}
          value={list.search}
          onSearch={list.setSearch}
        />
      )}
      {filters.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={list.filters[filter.key] ?? ''}
          onChange={(value) => list.setFilter(filter.key, value)}
        />
      ))}
      <ViewMenu list={list} />
      <span className={styles.space} />
      <IconButton icon="i-refresh" label={refresh} onClick={() => void refreshAloud()} />
      <ColumnMenu name={list.name} columns={allColumns} />
      <button
        type="button"
        className={styles.chip}
        aria-busy={isExporting}
        disabled={isExporting || list.rows.length === 0}
        onClick={() => void exportRows()}
      >
        <b>{exportCsv}</b>
      </button>
      {actions}
    </div>
  )
}
