import type { Currency } from '@kapis/money/money'
import { useSyncExternalStore } from 'react'
import { useBalance } from '#player/balance/balance-store.ts'
import { setDevicePreference, useDevicePreferences } from '#lib/device-preferences.ts'
import { formatMultiplier } from '#lib/format.ts'
import { playSound } from '#lib/sound/sound.ts'
import { Kbd } from '#ui/badge.tsx'
import { Slider, Switch } from '#ui/fields/choices.tsx'
import { Money } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './game-tools.module.css'
import type { GameStore } from '../../engine/game-store.ts'
import type { Totals } from '../../model/play-totals.ts'
import { toolTexts } from './tool-texts.ts'

export function SoundPanel() {
  const { isMuted, volume } = useDevicePreferences()
  const t = useTexts(toolTexts)
  const percent = Math.round(volume * 100)
  return (
    <div className={styles.stack}>
      <Switch
        label={t.mute}
        isOn={isMuted}
        onChange={(isOn) => setDevicePreference({ isMuted: isOn })}
      />
      <Slider
        label={t.volume}
        min={0}
        max={100}
        step={5}
        value={percent}
        valueText={`${percent}%`}
        disabled={isMuted}
        onChange={(value) => {
          setDevicePreference({ volume: value / 100 })
          playSound('tick')
        }}
      />
    </div>
  )
}

type KeysPanelProps = { keyNames: readonly (readonly [key: string, what: string])[] }

export function KeysPanel({ keyNames }: KeysPanelProps) {
  const hasHotkeys = useDevicePreferences((choices) => choices.hasHotkeys)
  const t = useTexts(toolTexts)
  return (
    <div className={styles.stack}>
      <Switch
        label={t.keysOn}
        isOn={hasHotkeys}
        onChange={(isOn) => setDevicePreference({ hasHotkeys: isOn })}
      />
      <dl className={styles.keys}>
        {[...new Map([...t.keys, ...keyNames].map(([key = '', what]) => [key, what]))].map(
          ([key, what]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

export function StatsPanel({ game }: { game: GameStore }) {
  const totals = useSyncExternalStore(game.follow, game.readTotals)
  const currency = useBalance((wallet) => wallet.active)
  const names = useTexts(toolTexts).statNames
  return (
    <dl className={`num ${styles.stats}`}>
      {rows(totals, currency).map(([name, value]) => (
        <div key={name}>
          <dt>{names[name]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function rows(totals: Totals, currency: Currency) {
  const { bets, wins, wageredMinor, netMinor, bestMultiplier4, longestStreak } = totals
  const share = bets === 0 ? '' : ` (${((wins / bets) * 100).toFixed(1)}%)`
  return [
    ['bets', String(bets)],
    ['wins', `${wins}${share}`],
    ['wagered', <Money key="wagered" minor={wageredMinor} currency={currency} />],
    ['net', <Money key="net" minor={netMinor} currency={currency} isSigned />],
    ['best', formatMultiplier(Number(bestMultiplier4) / 10_000)],
    ['streak', String(longestStreak)],
  ] as const
}
