import type { SessionUser } from '@kapis/contract/auth'
import { create } from 'zustand'
import { forgetEverything, recallUser, rememberUser } from './stored-user.ts'

export type AuthModal = 'login' | 'signup' | 'logout' | 'authenticator'

/** The reason the last session of this page ended; null if there was none. */
export type SessionEnd = 'logout' | 'expired' | 'network'

export type Session = {
  /** `unknown` until the first check has replied; no screen shows before. */
  status: 'unknown' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  endedBy: SessionEnd | null
  /**
   * Whether signed out is only assumed, because the first check had no reply; repeated once online.
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

/** Registers a function that clears a store on every sign-out. */
export function onSignedOut(forget: () => void): void {
  forgetters.add(forget)
}

export function beginSession(user: SessionUser): void {
  rememberUser(user)
  useSession.setState({ status: 'signed-in', user, endedBy: null, isGuess: false })
}

export function endSession(endedBy: SessionEnd, notice: string | null = null): void {
  forgetEverything()
  const authModal = endedBy === 'expired' ? 'login' : null
  useSession.setState({ status: 'signed-out', user: null, endedBy, authModal, notice })
  for (const forget of forgetters) forget()
}

/** Records that there was no session to begin with, without a notice. */
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
