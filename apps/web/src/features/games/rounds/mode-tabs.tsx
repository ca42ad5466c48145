import { useEffect } from 'react'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { setMode, useAuto } from '../auto/auto-store.ts'
import { useOffer } from '../play/offer.ts'
import { look } from './actions.ts'
import { isOpen } from './is-open.ts'
import type { RoundState, RoundStore } from './round-store.ts'
import { autoTexts } from '../auto/texts.ts'

/**
 * Returns whether to show auto-bet. While a round is open or a step is unresolved, the manual panel
 * is shown instead, unless auto-bet is running.
 */
export function useIsAuto<S>(store: RoundStore<S>, hasPlans: boolean): boolean {
  const isOffered = useOffer((offer) => offer.hasAuto) && hasPlans
  const isAuto = useAuto((auto) => auto.mode === 'auto')
  const isRunning = useAuto((auto) => auto.run !== null)
  const isByHand = store.use(needsHand)
  useEffect(() => {
    if (isByHand && hasPlans && !isRunning) setMode('manual')
  }, [isByHand, hasPlans, isRunning])
  return isOffered && isAuto && (isRunning || !isByHand)
}

const needsHand = ({ round, phase }: RoundState<unknown>) => isOpen(round) || phase === 'unresolved'

/** Shows the Manual and Auto tabs, which are locked while a round is open or a bet is pending. */
export function ModeTabs<S>({ store, isAuto }: { store: RoundStore<S>; isAuto: boolean }) {
  const isOffered = useOffer((offer) => offer.hasAuto)
  const isRunning = useAuto((auto) => auto.run !== null)
  const hasRound = store.use(({ round }) => isOpen(round))
  const isOut = store.use(({ phase, isPlanOut }) => phase !== 'idle' || isPlanOut)
  const { label, manual, auto } = useTexts(autoTexts).modes
  if (!isOffered) return null
  return (
    <Segmented
      label={label}
      isLabelHidden
      choices={[
        { value: 'manual', label: manual },
        { value: 'auto', label: auto },
      ]}
      value={isAuto ? 'auto' : 'manual'}
      isDisabled={isRunning || hasRound || isOut}
      onChange={(mode) => {
        setMode(mode)
        // Another device may have started a round in the meantime.
        look(store)
      }}
    />
  )
}
