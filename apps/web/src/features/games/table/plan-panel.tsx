import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo } from 'react'
import { useTexts } from '#texts/texts.ts'
import { autoTexts } from '../auto/texts.ts'
import { check, press } from '../engine/actions.ts'
import type { GameStore } from '../engine/game-store.ts'
import { ResultAnnouncer } from '../stage/result-announcer.tsx'
import { gameKeys } from './game-keys.ts'
import { BetPanel } from './panel/bet-panel.tsx'
import type { Hotkeys } from './tools/use-hotkeys.ts'
import { useHotkeys } from './tools/use-hotkeys.ts'

type PlanPanelProps = {
  plan: GameStore
  /** The game's own hotkeys. */
  keys: Hotkeys
  /** The settings of the plan that are not on the stage. */
  children?: ReactNode
}

/** Renders the bet panel of planned rounds, based on the panel of one-request games. */
export function PlanPanel({ plan, keys, children }: PlanPanelProps) {
  const onPress = useCallback(() => press(plan), [plan])
  useHotkeys(useMemo(() => ({ ...gameKeys(plan, onPress), ...keys }), [plan, onPress, keys]))
  useEffect(() => check(plan), [plan])
  const { start } = useTexts(autoTexts)
  return (
    <>
      <BetPanel game={plan} words={{ play: start, practice: start }} onPress={onPress}>
        {children}
      </BetPanel>
      <ResultAnnouncer game={plan} say={() => ''} />
    </>
  )
}
