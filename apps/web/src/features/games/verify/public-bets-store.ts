import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

type PublicProof = { key: string; entries: string[]; proof: string }
/** What this browser has found in the public log about a bet. */
export type FoundBet = {
  /** Null if the server has sent a wrong proof. */
  proof: PublicProof | null
  /** Returns what is shown beside the bet. Its texts are loaded with the code that looks it up. */
  words(): string
}

/** The bets that were looked up, by identifier. */
export const usePublicBets = create<Record<string, FoundBet>>(() => ({}))
onSignedOut(() => usePublicBets.setState({}, true))

/** A bet is in the log after the worker's next minute, and cosigned some seconds later. */
export const PUBLIC_AFTER_MS = 75_000
