import { STATUS_MESSAGES } from '@kapis/contract/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import type { List } from './use-list.ts'
import { staffTexts } from '../texts.ts'

type DetailsDrawerProps<Row> = {
  list: List<Row>
  title: (row: Row) => string
  width?: 480 | 608
  /** Loads a row that is not on the current page of the list, so that links to it always work. */
  read?: (id: string) => Promise<Row>
  children: (row: Row, close: () => void) => ReactNode
}

/** The details of the row named in the URL; going back closes them. */
export function DetailsDrawer<Row>(props: DetailsDrawerProps<Row>) {
  const { list } = props
  if (list.openId === null) return null
  const row = list.rows.find((one) => list.rowId(one) === list.openId)
  if (row === undefined) return <Elsewhere {...props} id={list.openId} />
  return <DrawerContent {...props} row={row} />
}

function DrawerContent<Row>({
  list,
  title,
  width = 480,
  row,
  children,
}: DetailsDrawerProps<Row> & { row: Row }) {
  return (
    <Drawer title={title(row)} width={width} onClose={list.close}>
      {children(row, list.close)}
    </Drawer>
  )
}

function Elsewhere<Row>(props: DetailsDrawerProps<Row> & { id: string }) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(staffTexts)
  const { list, read, id, width = 480 } = props
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, list.name, 'one', id],
    queryFn: () => read!(id),
    enabled: read !== undefined,
    retry: false,
    meta: { isSilent: true },
  })
  if (query.data !== undefined) return <DrawerContent {...props} row={query.data} />
  if (list.state === 'loading' || (read !== undefined && query.isPending)) {
    return (
      <Drawer title={texts.details.loading} width={width} onClose={list.close}>
        <Skeleton width="100%" height={240} />
      </Drawer>
    )
  }
  const message = query.isError ? messageOf(query.error) : STATUS_MESSAGES[404]
  return (
    <Drawer title={texts.details.missing} width={width} onClose={list.close}>
      <p>{ui.translate(message)}</p>
      <ModalActions>
        <Button onClick={list.close}>{ui.close}</Button>
      </ModalActions>
    </Drawer>
  )
}
