import type { ReactNode } from 'react'
import { Suspense, useEffect } from 'react'
import { setDevicePreference, useDevicePreferences } from '#lib/device-preferences.ts'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { lazyWithBoundary } from '#ui/overlays/contained.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { reportTexts } from '#lib/texts/report-texts.ts'
import styles from './game-tools.module.css'
import type { GameStore } from '../../engine/game-store.ts'
import { look } from '../../engine/actions.ts'
import { useOffer } from '../../engine/offer.ts'
import { isOpen } from '../../engine/round.ts'
import { useOpenRounds } from '../../lobby/open-rounds.ts'
import { ShareWin } from './share-win.tsx'
import { ToolPopover } from './tool-popover.tsx'
import { KEYS_PANEL_ID } from './use-hotkeys.ts'
import { toolTexts } from './tool-texts.ts'

const loadPanels = () => import('./tool-panels.tsx')
const SoundPanel = lazyWithBoundary(async () => ({ default: (await loadPanels()).SoundPanel }))
const KeysPanel = lazyWithBoundary(async () => ({ default: (await loadPanels()).KeysPanel }))
const StatsPanel = lazyWithBoundary(async () => ({ default: (await loadPanels()).StatsPanel }))

type GameToolsProps = {
  game: GameStore
  onRules: () => void
  /** The labels of the game's own hotkeys. */
  keyNames?: readonly (readonly [key: string, what: string])[] | undefined
}

/**
 * Shows the toolbar under every game: sound, turbo, hotkeys, live stats and rules, and after a
 * large win a button that shares it. On phones it also has the report button, because a floating
 * button would cover the bet button.
 */
export default function GameTools(props: GameToolsProps) {
  const { game, onRules, keyNames = [] } = props
  const isMuted = useDevicePreferences((choices) => choices.isMuted)
  const hasTurbo = useOffer((offer) => offer.hasTurbo)
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const t = useTexts(toolTexts)
  const panel = (content: ReactNode) => () => (
    <Suspense fallback={<div className={styles.loading} />}>{content}</Suspense>
  )
  return (
    <>
      <ToolPopover icon="i-sound" label={t.sound} isOn={!isMuted}>
        {panel(<SoundPanel />)}
      </ToolPopover>
      {hasTurbo && <Turbo />}
      <ToolPopover icon="i-kbd" label={t.hotkeys} isOn={hasHotkeys} panelId={KEYS_PANEL_ID}>
        {panel(<KeysPanel keyNames={keyNames} />)}
      </ToolPopover>
      <ToolPopover icon="i-stats" label={t.stats}>
        {panel(<StatsPanel game={game} />)}
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
      <ShareWin />
      <Report />
      {game.routes.active !== undefined && <ListedRound game={game} />}
    </>
  )
}

/**
 * Looks for the round on screen when the list of open rounds no longer has it, because another tab
 * or device has ended it. Practice rounds are not in that list. Shows nothing.
 */
function ListedRound({ game }: { game: GameStore }) {
  const listed = useOpenRounds()
  useEffect(() => {
    const { round, phase } = game.get()
    const isListed = listed.some((open) => open.game === game.game)
    if (phase === 'idle' && isOpen(round) && !round.isPractice && !isListed) look(game)
  }, [listed, game])
  return null
}

function Turbo() {
  const texts = useTexts(toolTexts)
  const isTurbo = useDevicePreferences((choices) => choices.isTurbo)
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={texts.turbo}
      title={texts.turboMore}
      aria-pressed={isTurbo}
      data-on={isTurbo || undefined}
      onClick={() => setDevicePreference({ isTurbo: !isTurbo })}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" className={styles.bolt}>
        <path d="M13 3 5 13.5h5.5L10 21l8-10.5h-5.5z" />
      </svg>
    </button>
  )
}

function Report() {
  const { title } = useTexts(reportTexts)
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.onNarrow}`}
      aria-label={title}
      title={title}
      aria-haspopup="dialog"
      onClick={() => openOverlay('report')}
    >
      <Icon name="i-flag" />
    </button>
  )
}
