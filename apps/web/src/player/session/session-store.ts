import type { SessionUser } from '@kapis/contract/auth'
import { create } from 'zustand'
import { forgetTexts, keepTexts, offerTexts } from '#ui/fields/kept-texts.ts'
import { forgetEverything, recallUser, rememberUser } from './stored-user.ts'

export type AuthModal = 'login' | 'signup' | 'logout' | 'authenticator' | 'forgot' | 'passkey'

/** The reason that the last session of this page ended. */
export type SessionEnd = 'logout' | 'expired' | 'network'

export type Session = {
  /** `unknown` until the first check has finished; no page is shown before that. */
  status: 'unknown' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  endedBy: SessionEnd | null
  /**
   * Whether the user counts as signed out only because the first check failed. The check is
   * repeated once the browser is online.
   */
  isGuess: boolean
  authModal: AuthModal | null
  /** The notice above the fields of the login form. */
  notice: string | null
}

export const useSession = create<Session>(() => ({
  status: 'unknown',
  user: recallUser(),
  endedBy: null,
  isGuess: false,
  authModal: null,
  notice: null,
}))

export function session(): Session {
  return useSession.getState()
}

/** Registers a function that runs on every sign-out and change of user, to clear a store. */
export function onSignedOut(forget: () => void): void {
  forgetters.add(forget)
}

/** Registers a function that runs before the player signs out, while the session still exists. */
export function onSigningOut(finish: () => Promise<void>): void {
  finishers.add(finish)
}

/** Waits for everything that must be sent before the session ends. */
export async function finishSession(): Promise<void> {
  await Promise.allSettled([...finishers].map((finish) => finish()))
}

/**
 * Begins a session. If another user was signed in here before, everything known about them is
 * cleared first: somebody may have signed in as this user in another tab of the same browser.
 */
export function beginSession(user: SessionUser): void {
  const { user: before } = session()
  if (before !== null && before.userId !== user.userId) {
    forgetEverything()
    for (const forget of forgetters) forget()
  }
  offerTexts(user.userId)
  rememberUser(user)
  useSession.setState({ status: 'signed-in', user, endedBy: null, isGuess: false })
}

export function endSession(endedBy: SessionEnd, notice: string | null = null): void {
  const { user } = session()
  if (endedBy === 'logout' || user === null) forgetTexts()
  else keepTexts(user.userId)
  forgetEverything()
  const authModal = endedBy === 'expired' ? 'login' : null
  useSession.setState({ status: 'signed-out', user: null, endedBy, authModal, notice })
  for (const forget of forgetters) forget()
}

/** Marks the user as signed out since the page opened, without a notice. */
export function markSignedOut({ isGuess }: { isGuess: boolean }): void {
  if (!isGuess) forgetEverything()
  useSession.setState({ status: 'signed-out', user: null, isGuess })
}

export function openAuthModal(authModal: AuthModal, notice: string | null = null): void {
  useSession.setState({ authModal, notice })
}

export function closeAuthModal(): void {
  useSession.setState({ authModal: null, notice: null })
}

const forgetters = new Set<() => void>()
const finishers = new Set<() => Promise<void>>()
