import type { ExclusionFault, ExclusionUpload } from '@kapis/contract/exclusions'
import { getExclusionUpload, sendExclusionPart } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import type { FilePart } from './cut-file.ts'

const POLL_MS = 1_000

/** What stopped an upload, or nothing. */
type Stopped = { error: string } | { fault: ExclusionFault }

/**
 * Sends the parts of a file one after the other, until `onSent` returns false. Returns what stopped
 * it, or null.
 */
export async function sendParts(
  exclusionUploadId: string,
  parts: readonly FilePart[],
  onSent: (sent: number) => boolean,
): Promise<Stopped | null> {
  for (const part of parts) {
    const sent = { params: { exclusionUploadId }, body: part }
    try {
      const { fault } = await sendPart(sent)
      if (fault !== null) return { fault }
    } catch (error) {
      return { error: messageOf(error) }
    }
    if (!onSent(part.part + 1)) return null
  }
  return null
}

type Sent = { params: { exclusionUploadId: string }; body: FilePart }

/** Sends a part; asks for a code again if the last one has become too old during a long upload. */
async function sendPart(sent: Sent): Promise<{ fault: ExclusionFault | null }> {
  try {
    return await api.call(sendExclusionPart, sent)
  } catch (error) {
    if (!isRefused(error, 'step_up_required')) throw error
    const again = await executeAction(sendExclusionPart, sent, { isFormError: true })
    if (again.kind === 'done') return again.data
    throw error
  }
}

/** Requests the worker's progress until the work is done or `onMoved` returns false. */
export async function followUpload(
  first: ExclusionUpload,
  onMoved: (upload: ExclusionUpload) => boolean,
): Promise<{ upload: ExclusionUpload } | { error: string }> {
  let upload = first
  const params = { exclusionUploadId: first.exclusionUploadId }
  while (upload.state === 'comparing' || upload.state === 'importing') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      upload = await api.call(getExclusionUpload, { params })
    } catch (error) {
      return { error: messageOf(error) }
    }
    if (!onMoved(upload)) break
  }
  return { upload }
}
