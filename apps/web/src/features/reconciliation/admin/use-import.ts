import { STATEMENT_FIELDS } from '@kapis/contract/reconciliation'
import type { Columns, GcashImportPreview } from '@kapis/contract/reconciliation'
import type { DataOf } from '@kapis/contract/route'
import { importGcashHistory, previewGcashImport } from '@kapis/contract/routes'
import { useState } from 'react'
import { useRequestKey } from '#lib/api/request-key.ts'
import { executeAction } from '#staff/actions/execute-action.ts'

export type ChosenFile = { name: string; csv: string; kilobytes: number }
type Imported = DataOf<typeof importGcashHistory>

type Shown = {
  file: ChosenFile | null
  preview: GcashImportPreview | null
  imported: Imported | null
  error: string | null
  isBusy: boolean
}
const EMPTY: Shown = { file: null, preview: null, imported: null, error: null, isBusy: false }

/** Returns the state of an import: the chosen file, its dry run and the outcome. */
export function useImport() {
  const [shown, setShown] = useState(EMPTY)
  const requestKey = useRequestKey()
  const { file, preview } = shown
  const show = (change: Partial<Shown>) => setShown((before) => ({ ...before, ...change }))

  async function tryOut(chosen: ChosenFile, columns?: Columns) {
    show({ isBusy: true, error: null })
    const body = { fileName: chosen.name, csv: chosen.csv, ...(columns && { columns }) }
    const result = await executeAction(previewGcashImport, { body }, { isFormError: true })
    show({
      isBusy: false,
      ...(result.kind === 'done' && { preview: result.data }),
      ...(result.kind === 'failed' && { error: result.message }),
    })
  }

  return {
    ...shown,
    async choose(chosen: File) {
      const csv = await chosen.text()
      const read = { name: chosen.name, csv, kilobytes: Math.ceil(chosen.size / 1024) }
      show({ file: read, preview: null })
      await tryOut(read)
    },
    /** Changes the column of one field and repeats the dry run. */
    async map(field: keyof Columns, column: string) {
      if (file === null || preview === null) return
      const columns = { ...wholeColumns(preview), [field]: column }
      show({ preview: { ...preview, columns, rememberedFrom: null } })
      await tryOut(file, columns)
    },
    async send() {
      if (file === null || preview === null) return
      show({ isBusy: true, error: null })
      const body = { fileName: file.name, csv: file.csv, columns: wholeColumns(preview) }
      const options = { isFormError: true, success: '' }
      const result = await requestKey.send(body, (idempotencyKey) =>
        executeAction(importGcashHistory, { body, idempotencyKey }, options),
      )
      show({
        isBusy: false,
        ...(result.kind === 'done' && { imported: result.data }),
        ...(result.kind === 'failed' && { error: result.message }),
      })
    },
    reset: () => setShown(EMPTY),
  }
}

/** Returns the column of every field; an empty name if none is chosen. */
function wholeColumns({ columns }: GcashImportPreview): Columns {
  const entries = STATEMENT_FIELDS.map((field) => [field, columns[field] ?? ''] as const)
  return Object.fromEntries(entries) as Columns
}

export type ImportState = ReturnType<typeof useImport>
