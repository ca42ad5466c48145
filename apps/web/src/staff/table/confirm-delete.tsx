import type { ActionResult } from '../actions/execute-action.ts'
import { Confirm } from '../actions/confirm.tsx'
import type { BulkAction } from './table-types.ts'

/** Returns the bulk action that deletes the selected rows. */
export function deleteAction<Row>(
  label: string,
  run: (rows: readonly Row[]) => void,
): BulkAction<Row> {
  return { key: 'delete', label, icon: 'i-trash', isDanger: true, hotkey: 'Backspace', run }
}

type ConfirmRemovalProps<Row> = {
  rows: readonly Row[]
  words: { title: (count: number) => string; message: string; confirm: string }
  send: (rows: readonly Row[], reason: string) => Promise<ActionResult<unknown>>
  onClose: () => void
  /** Runs after the deletion, such as to close the details of the row. */
  onDone?: () => void
}

/** Asks for the reason before deleting rows; renders nothing without rows. */
export function ConfirmRemoval<Row>(props: ConfirmRemovalProps<Row>) {
  const { rows, words, send, onClose, onDone } = props
  if (rows.length === 0) return null
  return (
    <Confirm
      title={words.title(rows.length)}
      message={words.message}
      confirmText={words.confirm}
      reason="required"
      isDanger
      count={rows.length}
      onConfirm={async (reason) => {
        const result = await send(rows, reason)
        if (result.kind === 'done') onDone?.()
        return result
      }}
      onClose={onClose}
    />
  )
}
