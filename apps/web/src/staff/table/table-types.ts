import type { ReactNode } from 'react'
import type { Cell } from './csv.ts'
import type { IconName } from '#ui/icon.tsx'
import type { List } from './use-list.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** What the API calls this order. */
  sort?: string
  isNumber?: true
  /** What a spreadsheet gets; without it the column is not exported. */
  csv?: (row: Row) => Cell
  /** Not shown until it is chosen. */
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
  /** A key as the keyboard says it, such as `Backspace`. */
  hotkey?: string
  run: (rows: readonly Row[]) => void
}

export type DataTableProps<Row> = {
  list: List<Row>
  caption: string
  /** The first column names the row: its content is the link or the button that opens it. */
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  bulk?: readonly BulkAction<Row>[]
  /** Beside the tools, such as a button for a new one. */
  actions?: ReactNode
  searchHint?: string
  /** For lists whose route takes no search. */
  hasNoSearch?: boolean
  csvName: string
  /** What is said after the button for refreshing. */
  refreshed?: string
  empty?: ReactNode
  /** Where a row leads; without it a row opens its details in place. */
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
}
