import type { ExclusionColumns, ExclusionPreview } from '@kapis/contract/exclusions'
import type { BodyInput, DataOf } from '@kapis/contract/route'
import { importExclusions, previewExclusionImport } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'

type Chosen = { name: string; csv: string; kilobytes: number }
type About = Pick<BodyInput<typeof importExclusions>, 'name' | 'listedOn' | 'mode'>

type Shown = {
  about: About
  file: Chosen | null
  preview: ExclusionPreview | null
  imported: DataOf<typeof importExclusions> | null
  error: string | null
  isBusy: boolean
}
const EMPTY: Shown = {
  about: { name: '', listedOn: '', mode: 'replace' },
  file: null,
  preview: null,
  imported: null,
  error: null,
  isBusy: false,
}

/** Returns the state of an import: the list, the chosen file, its dry run and the outcome. */
export function useExclusionImport() {
  const [shown, setShown] = useState(EMPTY)
  const { about, file, preview } = shown
  const show = (change: Partial<Shown>) => setShown((before) => ({ ...before, ...change }))

  async function tryOut(chosen: Chosen, list: About, columns?: ExclusionColumns) {
    show({ isBusy: true, error: null })
    const { name, mode } = list
    const sent = { name, mode, fileName: chosen.name, csv: chosen.csv }
    const body = { ...sent, ...(columns && { columns }) }
    const result = await executeAction(previewExclusionImport, { body }, { isFormError: true })
    show({
      isBusy: false,
      ...(result.kind === 'done' && { preview: result.data }),
      ...(result.kind === 'failed' && { error: result.message }),
    })
  }

  return {
    ...shown,
    /** Changes the name, date or mode. The dry run depends on two of them, so it repeats. */
    async change(change: Partial<About>) {
      const next = { ...about, ...change }
      show({ about: next })
      const isRepeating = change.name !== undefined || change.mode !== undefined
      if (file !== null && isRepeating && next.name !== '') {
        await tryOut(file, next, preview === null ? undefined : wholeColumns(preview))
      }
    },
    async choose(chosen: File) {
      const csv = await chosen.text()
      const read = { name: chosen.name, csv, kilobytes: Math.ceil(chosen.size / 1024) }
      show({ file: read, preview: null })
      await tryOut(read, about)
    },
    /** Changes the column of one field and repeats the dry run. */
    async map(field: keyof ExclusionColumns, column: string) {
      if (file === null || preview === null) return
      const columns = { ...wholeColumns(preview), [field]: column }
      show({ preview: { ...preview, columns, rememberedFrom: null } })
      await tryOut(file, about, columns)
    },
    async send() {
      if (file === null || preview === null) return
      show({ isBusy: true, error: null })
      const columns = wholeColumns(preview)
      const { removed } = preview
      const body = { ...about, fileName: file.name, csv: file.csv, columns, removed }
      const options = { isFormError: true, success: '' }
      const result = await executeAction(importExclusions, { body }, options)
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
function wholeColumns({ columns }: ExclusionPreview): ExclusionColumns {
  return { kind: columns.kind ?? '', hash: columns.hash ?? '' }
}

export type ExclusionImportState = ReturnType<typeof useExclusionImport>
