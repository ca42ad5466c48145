import { SESSION_EXPIRED_MESSAGE } from '@kapis/contract/messages'
import { checkAgain } from '#player/session/check-session.ts'
import { onSigningOut, openAuthModal, session } from '#player/session/session-store.ts'
import { endedWords } from './ended-words.ts'
import type { Ended } from './ended-words.ts'

/**
 * How long to wait for the reply of a request of this page that ended its own session: it may bring
 * a new cookie, or say itself that the session has ended.
 */
const REPLY_MS = 300
const SIGN_OUT_MS = 10_000

let running: Promise<void> | null = null
let signingOut = { userId: '', at: -Infinity }

onSigningOut(async () => {
  signingOut = { userId: session().user?.userId ?? '', at: performance.now() }
})

/** Checks the session after the stream was refused. Calls at the same time share one check. */
export function checkEnded(): Promise<void> {
  running ??= check().finally(() => (running = null))
  return running
}

/**
 * Checks the session after the server has said why it ended, and says why on the page. A refused
 * request of the page may have noticed the end first; it does not know the reason.
 */
export async function explainEnded(ended: Ended): Promise<void> {
  await checkEnded()
  const { endedBy, authModal, notice } = session()
  const isUnexplained = notice === SESSION_EXPIRED_MESSAGE && authModal === 'login'
  if (endedBy === 'expired' && isUnexplained) openAuthModal('login', endedWords(ended))
}

async function check(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REPLY_MS))
  const { status, user } = session()
  const isOwn = signingOut.userId === user?.userId
  const isSigningOut = isOwn && performance.now() - signingOut.at < SIGN_OUT_MS
  if (status === 'signed-in' && !isSigningOut) await checkAgain()
}
