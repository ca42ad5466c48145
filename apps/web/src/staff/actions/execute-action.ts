import type { DataOf, Route } from '@kapis/contract/route'
import type { CallInput } from '#lib/api/api-client.ts'
import { api } from '#lib/api/api-client.ts'
import { ApiError, isRefused, messageOf } from '#lib/api/api-errors.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import type { Snapshot } from './conflict.ts'
import { showConflict } from './conflict.ts'
import { requestStepUp } from './step-up.ts'

/**
 * The outcome of a staff action. `waits` means that it needs an approval; `changed`, that it
 * conflicted with another change, which was shown.
 */
export type ActionResult<T> =
  | { kind: 'done'; data: T }
  | { kind: 'waits' | 'changed' | 'cancelled' }
  | { kind: 'failed'; message: string; code: string | null }

export type ActionOptions = {
  /** The message to show instead of the reply's; empty for none. */
  success?: string
  /** Whether the form itself shows errors. */
  isFormError?: boolean
  /** The record as it is on screen, to show the differences after a conflict. */
  seen?: Snapshot
}

/**
 * Sends a staff change and shows the outcome. Asks for a step-up if the server requires one. Never
 * throws.
 */
export async function executeAction<R extends Route>(
  route: R,
  sent: CallInput<R>,
  options: ActionOptions = {},
): Promise<ActionResult<DataOf<R>>> {
  let text = ''
  const call = () => api.call(route, { ...sent, onMessage: (words: string) => void (text = words) })
  try {
    const data = await callProven(call)
    if (data === null) return { kind: 'cancelled' }
    const words = options.success ?? text
    if (words !== '' && words !== 'OK') showSuccess(words)
    void refreshStaff()
    return { kind: 'done', data }
  } catch (error) {
    return reportFailure(error, options)
  }
}

export function refreshStaff(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [STAFF_QUERY_KEY] })
}

const PROOFS_MAX = 3
const WAITS_MS = 8_000

/**
 * Makes a call, and repeats it after a step-up or an enrolment that the server requires. Returns
 * null if the user cancels.
 */
async function callProven<T>(call: () => Promise<T>): Promise<T | null> {
  for (let proofs = 0; ; proofs++) {
    try {
      return await call()
    } catch (error) {
      const isEnrolment = isRefused(error, 'totp_enrolment_required')
      const isNeeded = isEnrolment || isRefused(error, 'step_up_required')
      if (!isNeeded || proofs >= PROOFS_MAX) throw error
      if (!(await requestStepUp(isEnrolment ? 'enrol' : 'code'))) return null
    }
  }
}

async function reportFailure(
  error: unknown,
  { seen, isFormError }: ActionOptions,
): Promise<ActionResult<never>> {
  if (isRefused(error, 'second_person_needed')) {
    showSuccess(messageOf(error), WAITS_MS)
    void refreshStaff()
    return { kind: 'waits' }
  }
  if (seen !== undefined && isRefused(error, 'conflict') && (await showConflict(seen))) {
    void refreshStaff()
    return { kind: 'changed' }
  }
  const message = messageOf(error)
  if (!isFormError) showError(message)
  return { kind: 'failed', message, code: error instanceof ApiError ? error.code : null }
}
