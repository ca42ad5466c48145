import { useEffect } from 'react'
import { PUBLIC_AFTER_MS, usePublicBets } from './public-bets-store.ts'

const AGAIN_MS = 60_000
const TRIES_MAX = 3

/**
 * Returns whether the bet with this identifier is in the public log. A bet that stays on screen is
 * looked up after its minute, so that fast play sends no requests and loads no more code.
 */
export function useIsPublic(identifier: string | null): boolean {
  const isProven = usePublicBets(({ proven }) => identifier !== null && identifier in proven)
  useEffect(() => {
    if (identifier === null || isProven) return undefined
    let tries = 0
    let timer = setTimeout(look, PUBLIC_AFTER_MS)
    function look() {
      tries += 1
      if (tries < TRIES_MAX) timer = setTimeout(look, AGAIN_MS)
      void import('./prove-public.ts').then((code) => code.proveBet(identifier!)).catch(() => null)
    }
    return () => clearTimeout(timer)
  }, [identifier, isProven])
  return isProven
}
