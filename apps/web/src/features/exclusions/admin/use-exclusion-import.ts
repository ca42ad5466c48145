import type {
  ExclusionColumns,
  ExclusionFault,
  ExclusionUpload,
  StartedExclusionUpload,
} from '@kapis/contract/exclusions'
import { isRemoval } from '@kapis/contract/exclusions'
import type { BodyInput } from '@kapis/contract/route'
import {
  importExclusions,
  previewExclusionImport,
  startExclusionUpload,
} from '@kapis/contract/routes'
import { useRef, useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { cutFile } from './cut-file.ts'
import type { CutFile } from './cut-file.ts'
import { followUpload, sendParts } from './follow-upload.ts'

type Chosen = { name: string; kilobytes: number; cut: CutFile }
type About = { name: string; listedOn: string; mode: 'replace' | 'add' }

type Shown = {
  about: About
  file: Chosen | null
  /** The columns of the file. */
  started: StartedExclusionUpload | null
  /** How many parts were sent; null before and after that. */
  sent: number | null
  fault: ExclusionFault | null
  upload: ExclusionUpload | null
  reason: string
  /** Whether the import waits for a second person. */
  isWaiting: boolean
  error: string | null
  isBusy: boolean
}
const EMPTY: Shown = {
  about: { name: '', listedOn: '', mode: 'replace' },
  file: null,
  started: null,
  sent: null,
  fault: null,
  upload: null,
  reason: '',
  isWaiting: false,
  error: null,
  isBusy: false,
}

type Show = (change: Partial<Shown>) => void
/**
 * A run of one of the steps. Starting another step makes it outdated, and then it must change
 * nothing on screen.
 */
type Run = { show: Show; isNewest: () => boolean }

/**
 * Returns what is shown, and a function that starts a run. Only the newest run may change what is
 * shown.
 */
function useRuns() {
  const [shown, setShown] = useState(EMPTY)
  const run = useRef(0)
  const show: Show = (change) => setShown((before) => ({ ...before, ...change }))
  return {
    shown,
    show,
    async asNewest(steps: (run: Run) => Promise<Partial<Shown>>) {
      const mine = (run.current += 1)
      const isNewest = () => run.current === mine
      show({ isBusy: true, error: null, isWaiting: false })
      const change = await steps({ isNewest, show: (one) => isNewest() && show(one) })
      if (isNewest()) show({ isBusy: false, sent: null, ...change })
    },
    reset() {
      run.current += 1
      setShown(EMPTY)
    },
  }
}

/** Returns the state of an import: the list, the chosen file, its dry run and the outcome. */
export function useExclusionImport() {
  const { shown, show, asNewest, reset } = useRuns()
  const { about, file, started, upload } = shown
  return {
    ...shown,
    reset,
    setReason: (reason: string) => show({ reason }),
    /** Changes the name, date or mode. The dry run depends on two of them, so it repeats. */
    async change(change: Partial<About>) {
      const next = { ...about, ...change }
      show({ about: next })
      const isRepeating = change.name !== undefined || change.mode !== undefined
      const id = upload?.exclusionUploadId
      if (file === null || id === undefined || !isRepeating || next.name.trim() === '') return
      await asNewest((run) => compare(run, id, file, next))
    },
    async choose(chosen: File) {
      const cut = cutFile(await chosen.text())
      const read = { name: chosen.name, cut, kilobytes: Math.ceil(chosen.size / 1024) }
      show({ file: read, started: null, upload: null, fault: null })
      await asNewest((run) => sendFile(run, read, about))
    },
    /** Changes the column of one field and sends the file again. */
    async map(field: keyof ExclusionColumns, column: string) {
      if (file === null || started === null) return
      const { kind = '', hash = '' } = started.columns
      const columns = { kind, hash, [field]: column }
      show({ started: { ...started, columns, rememberedFrom: null }, upload: null })
      await asNewest((run) => sendFile(run, file, about, columns))
    },
    send: () => asNewest((run) => importUpload(run, shown)),
  }
}

/** Sends the file, and compares it with the list. */
async function sendFile(
  run: Run,
  chosen: Chosen,
  list: About,
  columns?: ExclusionColumns,
): Promise<Partial<Shown>> {
  const body = { fileName: chosen.name, header: chosen.cut.header, ...(columns && { columns }) }
  const begun = await executeAction(startExclusionUpload, { body }, { isFormError: true })
  if (begun.kind !== 'done') return failed(begun)
  const { exclusionUploadId } = begun.data
  run.show({ started: begun.data, fault: null, upload: null, sent: 0 })
  if (exclusionUploadId === null) return { fault: { why: 'columns', line: null } }
  if (chosen.cut.parts.length === 0) return { fault: { why: 'empty', line: null } }
  const stopped = await sendParts(exclusionUploadId, chosen.cut.parts, (sent) => {
    run.show({ sent })
    return run.isNewest()
  })
  if (stopped !== null) return stopped
  return run.isNewest() ? compare(run, exclusionUploadId, chosen, list) : {}
}

async function compare(
  run: Run,
  exclusionUploadId: string,
  { cut }: Chosen,
  { name, mode }: About,
): Promise<Partial<Shown>> {
  run.show({ sent: null })
  const body = { exclusionUploadId, name, mode, parts: cut.parts.length }
  const begun = await executeAction(previewExclusionImport, { body }, { isFormError: true })
  return begun.kind === 'done' ? follow(run, begun.data) : failed(begun)
}

async function importUpload(run: Run, { upload, about, reason }: Shown): Promise<Partial<Shown>> {
  if (upload === null || upload.preview === null) return {}
  const { removed } = upload.preview
  const body: BodyInput<typeof importExclusions> = {
    exclusionUploadId: upload.exclusionUploadId,
    listedOn: about.listedOn,
    removed,
    ...(isRemoval(upload.preview) && { reason }),
  }
  const options = { isFormError: true, success: '' }
  const result = await executeAction(importExclusions, { body }, options)
  if (result.kind === 'waits') return { isWaiting: true }
  return result.kind === 'done' ? follow(run, result.data) : failed(result)
}

/** Shows how far the worker is, until it is done. */
function follow(run: Run, first: ExclusionUpload): Promise<Partial<Shown>> {
  run.show({ upload: first })
  return followUpload(first, (upload) => {
    run.show({ upload })
    return run.isNewest()
  })
}

function failed(result: { kind: string; message?: string }): Partial<Shown> {
  return result.message === undefined ? {} : { error: result.message }
}

export type ExclusionImportState = ReturnType<typeof useExclusionImport>
