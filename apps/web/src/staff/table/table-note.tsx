import type { ReactNode } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/placeholders.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './data-table.module.css'
import { viewOf } from './list-search.ts'
import { texts } from '../texts.ts'
import type { List } from './use-list.ts'

/** Distinguishes an empty list, a failed one and a stale one. */
export function TableNote<Row>({ list, empty }: { list: List<Row>; empty?: ReactNode }) {
  const { retry, unavailable, notUpdated, clear } = texts.table
  if (list.state === 'unavailable' || list.isStale) {
    return (
      <div role="alert" className={styles.note} data-large={list.state === 'unavailable'}>
        <Icon name="i-alert" size={17} />
        <p>
          <b>{list.isStale ? notUpdated : unavailable}</b>{' '}
          {uiTexts.translate(messageOf(list.error))}
        </p>
        <Button
          size="small"
          icon="i-refresh"
          isBusy={list.isBusy}
          onClick={() => void list.refresh()}
        >
          {retry}
        </Button>
      </div>
    )
  }
  if (list.state !== 'empty') return null
  const { pageSize: _, ...request } = viewOf(list.address)
  return (
    <div className={styles.empty}>
      <EmptyState title={uiTexts.noData}>
        {Object.keys(request).length > 0 ? (
          <Button size="small" onClick={() => list.look({})}>
            {clear}
          </Button>
        ) : (
          empty
        )}
      </EmptyState>
    </div>
  )
}
