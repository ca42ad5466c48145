import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './data-table.module.css'
import type { Column } from './table-types.ts'
import type { List } from './use-list.ts'
import { cellOfRow } from '../cells/cell-choice.ts'
import { staffTexts } from '../texts.ts'

type TableBodyProps<Row> = {
  list: List<Row>
  columns: readonly Column<Row>[]
  hasSelection: boolean
  at: number
  rowLinks: Map<number, HTMLElement>
  open: (row: Row) => void
  href: ((row: Row) => string) | undefined
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { list } = props
  if (list.state === 'loading') return <Waiting {...props} />
  return (
    <tbody>
      {list.rows.map((row, index) => (
        <Line key={keyOf(list, row)} {...props} row={row} index={index} />
      ))}
    </tbody>
  )
}

/** Some rows, such as promo codes, have the same id in every cell. */
function keyOf<Row>(list: List<Row>, row: Row): string {
  return `${cellOfRow(row) ?? ''} ${list.rowId(row)}`
}

type LineProps<Row> = TableBodyProps<Row> & { row: Row; index: number }

function Line<Row>({ row, index, ...props }: LineProps<Row>) {
  const texts = useTexts(staffTexts)
  const { list, columns, hasSelection, at, rowLinks, open, href } = props
  const id = list.rowId(row)
  const isChosen = list.selected.has(id)
  const keep = (link: HTMLElement | null) => {
    if (link !== null) rowLinks.set(index, link)
    return () => void rowLinks.delete(index)
  }
  return (
    <tr
      aria-selected={hasSelection ? isChosen : undefined}
      data-at={at === index || undefined}
      onClick={(event) => {
        if (isOnTheRow(event)) rowLinks.get(index)?.click()
      }}
    >
      {hasSelection && (
        <td className={styles.check}>
          <input
            type="checkbox"
            aria-label={texts.table.selectRow(id.slice(-12))}
            checked={isChosen}
            onChange={() => list.toggle(id)}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const content = column.cell(row)
        return (
          <td key={column.key} data-number={column.isNumber} data-label={column.title}>
            {place === 0 ? (
              <Opener keep={keep} href={href?.(row)} open={() => open(row)}>
                {content}
              </Opener>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Returns whether a click was on the row itself, not on a control in it, and selected no text. */
function isOnTheRow({ target }: MouseEvent<HTMLElement>): boolean {
  const isControl = (target as Element).closest('a, button, input, label, select') !== null
  return !isControl && (getSelection()?.isCollapsed ?? true)
}

type OpenerProps = {
  keep: (link: HTMLElement | null) => () => void
  href: string | undefined
  open: () => void
  children: ReactNode
}

function Opener({ keep, href, open, children }: OpenerProps) {
  if (href === undefined) {
    return (
      <button ref={keep} type="button" className={styles.opener} onClick={open}>
        {children}
      </button>
    )
  }
  return (
    <Link ref={keep} to={href} className={styles.opener}>
      {children}
    </Link>
  )
}

/** Placeholder rows while the list loads, as many as a full page has. */
function Waiting<Row>({ list, columns, hasSelection }: TableBodyProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: list.pageSize }, (_, line) => (
        <tr key={line}>
          {hasSelection && <td className={styles.check} />}
          {columns.map(({ key }, place) => (
            <td key={key}>
              <Skeleton width={`${[70, 55, 80, 45][(line + place) % 4]}%`} height={11} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
