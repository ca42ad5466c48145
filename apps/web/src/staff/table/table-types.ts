import type { ReactNode } from 'react'
import type { Cell } from './csv.ts'
import type { IconName } from '#ui/icon.tsx'
import type { List } from './use-list.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The API's name for sorting by this column; without it the column cannot be sorted. */
  sort?: string
  isNumber?: true
  /** Returns the exported value; without it the column is not exported. */
  csv?: (row: Row) => Cell
  /** Whether the column is hidden by default. */
  isHidden?: true
}

export type Filter =
  | { key: string; label: string; options: readonly { value: string; label: string }[] }
  | { key: string; label: string; kind: 'date' | 'amount' }

export type BulkAction<Row> = {
  key: string
  label: string
  icon: IconName
  isDanger?: true
  /** A key name as in `KeyboardEvent.key`, such as `Backspace`. */
  hotkey?: string
  run: (rows: readonly Row[]) => void
}

export type DataTableProps<Row> = {
  list: List<Row>
  caption: string
  /** The first column names the row: its content is the link or button that opens the row. */
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  bulk?: readonly BulkAction<Row>[]
  /** Further buttons, such as one to create a row. */
  actions?: ReactNode
  searchHint?: string
  /** Whether to leave out the search field, because the list's route does not support a search. */
  hasNoSearch?: boolean
  csvName: string
  /** The message shown after a refresh. */
  refreshed?: string
  empty?: ReactNode
  /** The target of a row's link; without it a row opens its details in place. */
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
}
