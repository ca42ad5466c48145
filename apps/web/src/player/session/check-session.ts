import { verifySession } from '@kapis/contract/routes/account'
import { api } from '#lib/api/api-client.ts'
import { ApiError, NetworkError, messageOf } from '#lib/api/api-errors.ts'
import { SESSION_EXPIRED_MESSAGE, SESSION_LIMIT_MESSAGE } from '@kapis/contract/messages'
import { showError } from '#ui/snackbars.ts'
import { takeEarlyCheck } from './early-check.ts'
import {
  beginSession,
  closeAuthModal,
  endSession,
  markSignedOut,
  openAuthModal,
  session,
} from './session-store.ts'

const CHECK_MS = 60_000
const RETRIES = 3
const RETRY_MS = 500

/**
 * Checks the session when the page opens. After any failure, the user counts as signed out until a
 * later check succeeds, or they log in meanwhile.
 */
export async function checkFirst(): Promise<void> {
  const remembered = session().user
  const signOut = (isGuess: boolean) => {
    if (session().user === remembered) markSignedOut({ isGuess })
  }
  try {
    const { isAuthenticated, user, endedWhy } =
      (await takeEarlyCheck()) ?? (await verifyPatiently())
    const known = user ?? remembered
    if (isAuthenticated && known !== null) {
      // An earlier check may have failed, after which the page asks for a login.
      closeAuthModal()
      return beginSession(known)
    }
    signOut(false)
    // The notice is shown only once, because `markSignedOut` clears the stored user.
    if (endedWhy === 'limit' && remembered !== null) openAuthModal('login', SESSION_LIMIT_MESSAGE)
  } catch {
    signOut(true)
  }
}

/**
 * Checks the session again. Ends it if the server says so, or if the network fails on every retry.
 * A server error (5xx) does not end it.
 */
export async function checkAgain(): Promise<void> {
  try {
    const { isAuthenticated, user, endedWhy } = await verifyPatiently()
    if (session().status !== 'signed-in') return
    const words = endedWhy === 'limit' ? SESSION_LIMIT_MESSAGE : SESSION_EXPIRED_MESSAGE
    if (!isAuthenticated) endSession('expired', words)
    else if (user !== undefined) beginSession(user)
  } catch (error) {
    if (session().status !== 'signed-in') return
    if (error instanceof NetworkError) {
      endSession('network')
      showError(messageOf(error))
    } else if (error instanceof ApiError && error.status === 401) {
      endSession('expired', SESSION_EXPIRED_MESSAGE)
    }
  }
}

/**
 * Checks the session immediately, then every minute, while signed in or as long as no check has
 * succeeded. In the latter case, also when the browser is online again. Returns a function that
 * stops the checks.
 */
export function startSessionClock(): () => void {
  void checkFirst()
  const check = (online?: Event) => {
    const { status, isGuess } = session()
    if (isGuess) void checkFirst()
    // A browser reports that it is online before the network works, so a known session is not
    // checked then.
    else if (!online && status === 'signed-in') void checkAgain()
  }
  const timer = setInterval(check, CHECK_MS)
  window.addEventListener('online', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
  }
}

/** Verifies the session, and retries while the network fails or the server is busy or restarts. */
async function verifyPatiently() {
  for (let failures = 0; ; failures++) {
    try {
      return await api.call(verifySession, {})
    } catch (error) {
      if (!mayPass(error) || failures >= RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures))
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status > 501)
}
