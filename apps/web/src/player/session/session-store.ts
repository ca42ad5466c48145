import type { SessionUser } from '@kapis/contract/auth'
import { create } from 'zustand'
import { forgetEverything, recallUser, rememberUser } from './stored-user.ts'

export type AuthModal = 'login' | 'signup' | 'logout' | 'authenticator'

/** Why the last session of this page ended; null when there was none. */
export type SessionEnd = 'logout' | 'expired' | 'network'

export type Session = {
  /** `unknown` until the first check has answered; only then does any screen show. */
  status: 'unknown' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  endedBy: SessionEnd | null
  /** The first check got no answer, so signed out is a guess and is asked again when online. */
  isGuess: boolean
  authModal: AuthModal | null
  /** What the login modal says above its fields. */
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

/** Runs on every sign-out, so that each store forgets the player itself. */
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

/** No session was there to begin with: nothing ends, so nothing is said. */
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
