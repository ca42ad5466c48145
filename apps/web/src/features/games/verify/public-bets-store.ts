import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

type PublicProof = { key: string; entries: string[]; proof: string }
type PublicBets = { proven: Readonly<Record<string, PublicProof>> }

/** The proofs of bets that this browser has found in the public log, by identifier. */
export const usePublicBets = create<PublicBets>(() => ({ proven: {} }))
onSignedOut(() => usePublicBets.setState({ proven: {} }))

/** A bet is in the log after the worker's next minute, and cosigned some seconds later. */
export const PUBLIC_AFTER_MS = 75_000
