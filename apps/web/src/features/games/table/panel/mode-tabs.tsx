import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { setMode, useAuto } from '../../auto/auto-store.ts'
import { autoTexts } from '../../auto/texts.ts'
import { useOffer } from '../../engine/offer.ts'

type ModeTabsProps = {
  isAuto?: boolean
  isDisabled?: boolean
  /** Called after the player has changed the mode. */
  onChange?: () => void
}

/** Shows the Manual and Auto tabs, if the operator offers auto-bet. */
export function ModeTabs({ isAuto, isDisabled = false, onChange }: ModeTabsProps) {
  const isOffered = useOffer((offer) => offer.hasAuto)
  const mode = useAuto((state) => state.mode)
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
      value={isAuto === undefined ? mode : isAuto ? 'auto' : 'manual'}
      isDisabled={isDisabled}
      onChange={(next) => {
        setMode(next)
        onChange?.()
      }}
    />
  )
}
