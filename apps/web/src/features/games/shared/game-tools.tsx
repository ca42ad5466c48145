import type { ReactNode } from 'react'
import { Suspense, lazy } from 'react'
import { chooseForDevice, useDevice } from '#lib/device-choices.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './game-tools.module.css'
import type { Subscribe } from './live-text.tsx'
import type { Totals } from './play-totals.ts'
import { ToolPopover } from './tool-popover.tsx'
import { KEYS_PANEL_ID } from './use-hotkeys.ts'
import { texts } from './tool-texts.ts'

const SoundPanel = lazy(() => import('./tool-panels.tsx').then((m) => ({ default: m.SoundPanel })))
const KeysPanel = lazy(() => import('./tool-panels.tsx').then((m) => ({ default: m.KeysPanel })))
const StatsPanel = lazy(() => import('./tool-panels.tsx').then((m) => ({ default: m.StatsPanel })))

export type KeyNames = readonly (readonly [key: string, what: string])[]

type GameToolsProps = {
  readTotals: () => Totals
  subscribe: Subscribe
  onRules: () => void
  /** The keys that only this game has. */
  keyNames?: KeyNames | undefined
}

/** Sound, turbo, hotkeys, live stats and rules: the same bar under every game. */
export default function GameTools(props: GameToolsProps) {
  const { readTotals, subscribe, onRules, keyNames = [] } = props
  const isMuted = useDevice((choices) => choices.isMuted)
  const isTurbo = useDevice((choices) => choices.isTurbo)
  const hasHotkeys = useDevice((choices) => choices.hasHotkeys)
  const t = texts
  const panel = (content: ReactNode) => () => (
    <Suspense fallback={<div className={styles.loading} />}>{content}</Suspense>
  )
  return (
    <>
      <ToolPopover icon="i-sound" label={t.sound} isOn={!isMuted}>
        {panel(<SoundPanel />)}
      </ToolPopover>
      <button
        type="button"
        className={styles.tool}
        aria-label={t.turbo}
        title={t.turboMore}
        aria-pressed={isTurbo}
        data-on={isTurbo || undefined}
        onClick={() => chooseForDevice({ isTurbo: !isTurbo })}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" className={styles.bolt}>
          <path d="M13 3 5 13.5h5.5L10 21l8-10.5h-5.5z" />
        </svg>
      </button>
      <ToolPopover icon="i-kbd" label={t.hotkeys} isOn={hasHotkeys} panelId={KEYS_PANEL_ID}>
        {panel(<KeysPanel keyNames={keyNames} />)}
      </ToolPopover>
      <ToolPopover icon="i-stats" label={t.stats}>
        {panel(<StatsPanel readTotals={readTotals} subscribe={subscribe} />)}
      </ToolPopover>
      <button
        type="button"
        className={styles.tool}
        aria-label={t.rules}
        title={t.rules}
        onClick={onRules}
      >
        <Icon name="i-book" />
      </button>
    </>
  )
}
