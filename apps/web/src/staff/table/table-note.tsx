import type { ReactNode } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from './data-table.module.css'
import { viewOf } from './list-search.ts'
import type { List } from './use-list.ts'
import { staffTexts } from '../texts.ts'

/** The note below a list that is empty, failed to load or could not be updated. */
export function TableNote<Row>({ list, empty }: { list: List<Row>; empty?: ReactNode }) {
  const ui = useTexts(uiTexts)
  const { retry, unavailable, notUpdated, clear } = useTexts(staffTexts).table
  if (list.state === 'unavailable' || list.isStale) {
    return (
      <div role="alert" className={styles.note} data-large={list.state === 'unavailable'}>
        <Icon name="i-alert" size={17} />
        <p>
          <b>{list.isStale ? notUpdated : unavailable}</b> {ui.translate(messageOf(list.error))}
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
      <EmptyState title={ui.noData}>
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
