import type { DataOf, Route } from '@kapis/contract/route'
import type { CallInput } from '#lib/api/api-client.ts'
import { api } from '#lib/api/api-client.ts'
import { ApiError, isRefused, messageOf } from '#lib/api/api-errors.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { STAFF_QUERY_KEY } from '../staff-queries.ts'
import type { Snapshot } from './conflict.ts'
import { showConflict } from './conflict.ts'
import { requestStepUp } from './step-up.ts'

/** `waits`: for a second person. `changed`: somebody else was first, and it was shown how. */
export type ActionResult<T> =
  | { kind: 'done'; data: T }
  | { kind: 'waits' | 'changed' | 'cancelled' }
  | { kind: 'failed'; message: string; code: string | null }

export type ActionOptions = {
  /** Instead of the words of the answer; an empty text says nothing. */
  success?: string
  /** The form itself shows what went wrong. */
  isFormError?: boolean
  /** What was on the screen, to be compared when somebody else has changed it meanwhile. */
  seen?: Snapshot
}

/**
 * The one way in which staff change something. It asks for the authenticator's code where the
 * server wants one and repeats the same call; it says how it ended; it never throws.
 */
export async function executeAction<R extends Route>(
  route: R,
  sent: CallInput<R>,
  options: ActionOptions = {},
): Promise<ActionResult<DataOf<R>>> {
  let text = ''
  const call = () => api.call(route, { ...sent, onSaid: (words: string) => void (text = words) })
  try {
    const data = await callProven(call)
    if (data === null) return { kind: 'cancelled' }
    const words = options.success ?? text
    if (words !== '' && words !== 'OK') showSuccess(words)
    void refreshStaff()
    return { kind: 'done', data }
  } catch (error) {
    return format(error, options)
  }
}

export function refreshStaff(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [STAFF_QUERY_KEY] })
}

const PROOFS_MAX = 3
const WAITS_MS = 8_000

/** Null when the person would not prove who it is. Setting up the app may be a step before it. */
async function callProven<T>(call: () => Promise<T>): Promise<T | null> {
  for (let proofs = 0; ; proofs++) {
    try {
      return await call()
    } catch (error) {
      const isEnrolment = isRefused(error, 'totp_enrolment_required')
      const isAsked = isEnrolment || isRefused(error, 'step_up_required')
      if (!isAsked || proofs >= PROOFS_MAX) throw error
      if (!(await requestStepUp(isEnrolment ? 'enrol' : 'code'))) return null
    }
  }
}

async function format(
  error: unknown,
  { seen, isFormError }: ActionOptions,
): Promise<ActionResult<never>> {
  if (isRefused(error, 'second_person_needed')) {
    showSuccess(error.message, WAITS_MS)
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
