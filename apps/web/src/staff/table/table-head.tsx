import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './data-table.module.css'
import type { Column } from './table-types.ts'
import type { List } from './use-list.ts'
import { staffTexts } from '../texts.ts'

type TableHeadProps<Row> = {
  list: List<Row>
  columns: readonly Column<Row>[]
  hasSelection: boolean
}

export function TableHead<Row>({ list, columns, hasSelection }: TableHeadProps<Row>) {
  const texts = useTexts(staffTexts)
  const isSome = list.selected.size > 0
  const isAll = isSome && list.selected.size === list.rows.length
  return (
    <thead>
      <tr>
        {hasSelection && (
          <td className={styles.check}>
            <input
              type="checkbox"
              aria-label={texts.table.selectPage}
              checked={isAll}
              disabled={list.rows.length === 0}
              ref={(box) => {
                if (box !== null) box.indeterminate = isSome && !isAll
              }}
              onChange={list.togglePage}
            />
          </td>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-number={column.isNumber}
            aria-sort={sortOf(list, column)}
          >
            {column.sort === undefined ? column.title : <SortButton list={list} column={column} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SortButton<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const { sort = '', title } = column
  const isBy = list.sortBy === sort
  return (
    <button type="button" className={styles.sort} onClick={() => list.sortWith(sort)}>
      {title}
      {isBy && <Icon name={list.sortOrder === 'asc' ? 'i-up' : 'i-down'} size={13} />}
    </button>
  )
}

function sortOf<Row>(list: List<Row>, { sort }: Column<Row>) {
  if (sort === undefined) return undefined
  if (list.sortBy !== sort) return 'none'
  return list.sortOrder === 'asc' ? 'ascending' : 'descending'
}
