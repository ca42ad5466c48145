import { OPEN_FACTS } from '@kapis/contract/gate-rules'
import { findFirstClosed } from '@kapis/contract/gates'
import { getGameSettings } from '@kapis/contract/routes/games'
import type { Game } from '@kapis/games/games'
import { closePlay } from '#player/limits/play-block.ts'
import { api } from '#lib/api/api-client.ts'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { setMode } from '../auto/auto-store.ts'
import { useOffer } from './offer.ts'

/**
 * Loads what the operator offers; called when a game opens. If loading fails, the server still
 * refuses what is not offered.
 */
export async function loadOffer(game: Game): Promise<void> {
  const settings = await api.call(getGameSettings, {}).catch(() => null)
  if (settings === null) return
  const { autoBet: hasAuto, turbo: hasTurbo, minCycleMs, maxPayout } = settings
  useOffer.setState({ hasAuto, hasTurbo, minCycleMs, maxPayout })
  const { maintenance, isAllClosed, closedGames } = settings
  const isClosed = isAllClosed || closedGames.includes(game)
  const closedScope = isClosed ? game : null
  const closed = findFirstClosed('bet', { ...OPEN_FACTS, maintenance, closedScope })
  closePlay(closed?.message ?? null)
  if (!hasAuto) setMode('manual')
  if (!hasTurbo) useDevicePreferences.setState({ isTurbo: false })
}
