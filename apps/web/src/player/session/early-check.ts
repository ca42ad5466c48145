import type { DataOf } from '@kapis/contract/route'
import { verifySession } from '@kapis/contract/routes/account'

declare global {
  interface Window {
    /** The session check that public/first-look.js started. */
    firstAnswer?: Promise<{ data?: unknown } | null>
  }
}

/** Returns the reply to the early check; null if it is missing or invalid. */
export async function takeEarlyCheck(): Promise<DataOf<typeof verifySession> | null> {
  const request = window.firstAnswer
  delete window.firstAnswer
  const parsed = verifySession.data.safeParse((await request)?.data)
  return parsed.success ? parsed.data : null
}
