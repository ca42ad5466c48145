import { PAGE_SIZES } from '@kapis/contract/page-sizes'
import { formatCount } from '../format-count.ts'
import { Pager } from '#ui/pager.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './data-table.module.css'
import type { List } from './use-list.ts'
import { staffTexts } from '../texts.ts'

export function TableFoot<Row>({ list }: { list: List<Row> }) {
  const texts = useTexts(staffTexts)
  const { page, pageSize, pages, total, rows } = list
  const first = firstShown(list)
  const last = first + rows.length - 1
  const [from, to] = [formatCount(first), formatCount(last)]
  const range = list.isTotalOpen
    ? texts.table.rangeOpen(from, to)
    : texts.table.range(from, to, formatCount(total))
  return (
    <div className={`num ${styles.foot}`}>
      <span aria-live="polite">{rows.length > 0 && range}</span>
      <label className={styles.sizes}>
        {texts.table.rows}
        <select value={pageSize} onChange={(event) => list.setPageSize(Number(event.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <Pager
        page={page}
        pages={pages}
        isOpen={list.isTotalOpen}
        onPrevious={() => list.setPage(page - 1)}
        onNext={() => list.setPage(page + 1)}
      />
    </div>
  )
}

/** Returns the number of the first row. Until the next page arrives, the rows are those before it. */
function firstShown<Row>({ page, pageSize, isCurrent, pagination }: List<Row>): number {
  if (isCurrent || pagination === undefined) return (page - 1) * pageSize + 1
  return (pagination.currentPage - 1) * pagination.pageSize + 1
}
