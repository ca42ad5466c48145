import { onSignedOut } from '#player/session/session-store.ts'

const drafts = new Map<string, string>()

/** Returns the reply to a report that was begun and not sent. */
export const findDraft = (reportId: string): string => drafts.get(reportId) ?? ''

/** Keeps a reply until it is sent, so that Escape or Back does not lose it. */
export function keepDraft(reportId: string, message: string): void {
  if (message === '') drafts.delete(reportId)
  else drafts.set(reportId, message)
}

// The next staff member on this device must not see them.
onSignedOut(() => drafts.clear())
