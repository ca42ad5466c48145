import { useEffect } from 'react'
import { PUBLIC_AFTER_MS, usePublicBets } from './public-bets-store.ts'
import type { FoundBet } from './public-bets-store.ts'

const TRIES_MAX = 3

/**
 * Returns what was found in the public log about the bet with this identifier. A bet that stays on
 * screen is looked up after its minute, so that fast play sends no requests and loads no more code.
 */
export function usePublicBet(identifier: string | false | undefined): FoundBet | undefined {
  const found = usePublicBets((bets) => bets[identifier as string])
  const proof = found?.proof
  useEffect(() => {
    if (!identifier || proof) return undefined
    let tries = 0
    let timer = setTimeout(look, PUBLIC_AFTER_MS)
    function look() {
      tries += 1
      if (tries < TRIES_MAX) timer = setTimeout(look, PUBLIC_AFTER_MS)
      void import('./prove-public.ts')
        .then((code) => code.proveBet(identifier as string))
        .catch(() => null)
    }
    return () => clearTimeout(timer)
  }, [identifier, proof])
  return found
}
