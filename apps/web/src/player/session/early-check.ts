import type { DataOf } from '@kapis/contract/route'
import { verifySession } from '@kapis/contract/routes/account'

declare global {
  interface Window {
    /** Begun by public/first-look.js. */
    firstAnswer?: Promise<{ data?: unknown } | null>
  }
}

/** What the page asked before this program ran; null when there is no answer to believe. */
export async function takeEarlyCheck(): Promise<DataOf<typeof verifySession> | null> {
  const request = window.firstAnswer
  delete window.firstAnswer
  const parsed = verifySession.data.safeParse((await request)?.data)
  return parsed.success ? parsed.data : null
}
