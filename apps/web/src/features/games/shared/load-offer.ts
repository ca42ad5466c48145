import { getGameSettings } from '@kapis/contract/routes/games'
import { api } from '#lib/api-client.ts'
import { useDevice } from '#lib/device-choices.ts'
import { setMode } from './auto-store.ts'
import { useOffer } from './offer.ts'

/** Asked when a game opens. Without an answer the server still refuses what it does not offer. */
export async function loadOffer(): Promise<void> {
  const settings = await api.call(getGameSettings, {}).catch(() => null)
  if (settings === null) return
  const { autoBet: hasAuto, turbo: hasTurbo, minCycleMs } = settings
  useOffer.setState({ hasAuto, hasTurbo, minCycleMs })
  if (!hasAuto) setMode('manual')
  if (!hasTurbo) useDevice.setState({ isTurbo: false })
}
