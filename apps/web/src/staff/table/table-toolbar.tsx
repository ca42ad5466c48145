import { useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { IconButton } from '#ui/button.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { download } from '#lib/files/download.ts'
import { formatCount } from '../format-count.ts'
import { FilterChip } from './filter-chip.tsx'
import { ColumnMenu, ViewMenu } from './table-menus.tsx'
import { SearchField } from './search-field.tsx'
import type { Column, DataTableProps, Filter } from './table-types.ts'
import styles from './table-toolbar.module.css'
import { rowsAsCsv } from './rows-as-csv.ts'
import { staffTexts } from '../texts.ts'

type TableToolbarProps<Row> = DataTableProps<Row> & {
  filters: readonly Filter[]
  allColumns: readonly Column<Row>[]
}

/** Search, filters and views on the left; actions on the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const texts = useTexts(staffTexts)
  const { list, filters, allColumns, actions, searchHint, hasNoSearch = false } = props
  const { refresh, exportCsv, exporting } = texts.table
  /** The number of rows exported so far; null if no export is running. */
  const [exported, setExported] = useState<number | null>(null)

  async function refreshAloud() {
    if ((await list.refresh()) && props.refreshed !== undefined) showSuccess(props.refreshed)
  }

  async function exportRows() {
    setExported(0)
    try {
      download(`${props.csvName}.csv`, await rowsAsCsv(allColumns, list.readAll(), setExported))
    } catch (error) {
      showError(messageOf(error))
    } finally {
      setExported(null)
    }
  }

  return (
    <div className={styles.toolbar} role="search" aria-label={props.caption}>
      {!hasNoSearch && (
        <SearchField
          label={searchHint ?? texts.table.search}
          value={list.search}
          onSearch={list.setSearch}
        />
      )}
      <div className={styles.filters} data-many={filters.length > 2 || undefined}>
        {filters.map((filter) => (
          <FilterChip
            key={filter.key}
            filter={filter}
            value={list.filters[filter.key] ?? ''}
            onChange={(value) => list.setFilter(filter.key, value)}
          />
        ))}
      </div>
      <ViewMenu name={list.name} address={list.address} onChoose={list.look} />
      <span className={styles.space} />
      <IconButton icon="i-refresh" label={refresh} onClick={() => void refreshAloud()} />
      <ColumnMenu name={list.name} columns={allColumns} />
      <button
        type="button"
        className={styles.chip}
        aria-busy={exported !== null}
        disabled={exported !== null || list.rows.length === 0}
        onClick={() => void exportRows()}
      >
        <b>{exported === null ? exportCsv : exporting(formatCount(exported))}</b>
      </button>
      {actions}
    </div>
  )
}
