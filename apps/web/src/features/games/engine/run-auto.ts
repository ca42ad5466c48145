import type { BodyInput } from '@kapis/contract/route'
import { startAuto as startRoute, stopAuto as stopRoute } from '@kapis/contract/routes'
import type { AutoSettings, AutoSessionState } from '@kapis/games/auto'
import type { AutoEnd, AutoHost, AutoRun } from '@kapis/games/auto-driver'
import { runAuto } from '@kapis/games/auto-driver'
import type { Currency } from '@kapis/money/money'
import { formatSigned, toNumber } from '@kapis/money/money'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { holdStake, releaseStake } from '#player/balance/bet-balance.ts'
import { recordPlayBlock } from '#player/limits/play-block.ts'
import { api } from '#lib/api/api-client.ts'
import { ApiError, isRefused, messageOf, SessionExpiredError } from '#lib/api/api-errors.ts'
import { device } from '#lib/device-preferences.ts'
import { showError } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { checkAuto, settingsOf } from '../auto/auto-settings.ts'
import {
  addAutoResult,
  allowAuto,
  showAutoErrors,
  stopAuto,
  stopWord,
  useAuto,
} from '../auto/auto-store.ts'
import { watchForStops } from '../auto/auto-watch.ts'
import { useOffer } from './offer.ts'
import type { GameStore } from './game-store.ts'
import type { GameMove } from './round.ts'
import { runMove } from './run-move.ts'
import { autoTexts } from '../auto/texts.ts'

const SPOKEN_EVERY_MS = 5_000
const BIG_WIN_4 = 1_000_000n

/** Runs auto-bet with the current settings until the run ends, and stores why it ended. */
export async function startAutoBet(game: GameStore): Promise<void> {
  const { form } = useAuto.getState()
  const baseMinor = game.readStake()
  if (game.isLocked()) return
  const problem = game.readProblem() ?? Object.values(checkAuto(form, baseMinor))[0] ?? null
  if (problem !== null) {
    showAutoErrors()
    return showError(problem)
  }
  const settings = settingsOf(form, baseMinor)
  const all = settings.betsMax
  allowAuto()
  const started = { state: 'starting', left: all, all } as const
  useAuto.setState({ run: started, results: [], game: game.game, ended: null, spoken: '' })
  spokenAt = performance.now()
  const unwatch = watchForStops()
  const currency = balance().active
  // Hold an amount of zero, so that the currency cannot be switched between two bets.
  const open = { currency, minor: 0n }
  holdStake(open)
  try {
    finish(await play(game, settings, currency), currency)
  } catch (error) {
    useAuto.setState({ run: null })
    if (!(error instanceof SessionExpiredError)) showError(messageOf(error))
  } finally {
    releaseStake(open)
    unwatch()
  }
}

async function play(game: GameStore, settings: AutoSettings, currency: Currency): Promise<AutoRun> {
  const params = game.readParams()
  const body = { game: game.game, params: game.sentParams?.(params) ?? params, currency }
  const { autoSessionId } = await api.call(startRoute, {
    // The cast is safe: the game and the parameters belong to the same store.
    body: { ...body, settings: sent(settings) } as BodyInput<typeof startRoute>,
  })
  const shown: Promise<void>[] = []
  const host = hostOf(game, { params, currency }, autoSessionId, settings, shown)
  const ended = await runAuto(settings, host)
  // No more bets follow, so end the session on the server too, without waiting for the reply.
  api.call(stopRoute, { body: { autoSessionId } }).catch(() => undefined)
  await Promise.all(shown)
  return ended
}

function hostOf(
  game: GameStore,
  bet: Pick<GameMove, 'params' | 'currency'>,
  sessionId: string,
  settings: AutoSettings,
  shown: Promise<void>[],
): AutoHost {
  return {
    table: () => ({
      balanceMinor: shownBalance(balance(), bet.currency) ?? 0n,
      // In practice there is no limit here: the server enforces the maximum stake and reports it.
      maxStakeMinor: settings.baseMinor * 10n ** 12n,
    }),
    async place({ stakeMinor, seq }) {
      const identifier = crypto.randomUUID()
      const auto = { sessionId, seq }
      const move = { ...bet, step: 'bet', identifier, stakeMinor, auto }
      const { round, isShown } = await runMove(game, move)
      if (round.mismatch !== null) stopAuto('unverified')
      if (round.multiplier4 >= BIG_WIN_4) stopAuto('big_win')
      void isShown.then(() => addAutoResult(round))
      // If the game allows several pending bets, the next bet does not wait for this animation.
      if (game.betsAtOnce === 1) await isShown
      else shown.push(isShown)
      return round
    },
    endFor: endOf,
    paceMs: () => {
      const { normal = 0, turbo = 0 } = game.paceMs ?? {}
      return Math.max(device().isTurbo ? turbo : normal, useOffer.getState().minCycleMs)
    },
    nowMs: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    stopWord,
    onBet: (standing) => showProgress(standing, settings.betsMax, bet.currency),
  }
}

function endOf(error: unknown): AutoEnd | 'wait' {
  if (error instanceof SessionExpiredError) return 'session'
  if (error instanceof ApiError && error.status === 429) return 'wait'
  if (isRefused(error, 'auto_stopped') || recordPlayBlock(error)) return 'server'
  if (isRefused(error, 'stake_above_max')) return 'stake_max'
  const isShort = isRefused(error, 'insufficient_coin') || isRefused(error, 'insufficient_ticket')
  return isShort ? 'balance' : 'error'
}

/** The time of the last summary for screen readers. */
let spokenAt = 0

function showProgress(
  { placed, netMinor }: AutoSessionState,
  all: number,
  currency: Currency,
): void {
  const now = performance.now()
  const isDue = now - spokenAt >= SPOKEN_EVERY_MS
  if (isDue) spokenAt = now
  useAuto.setState(({ run, spoken }) => ({
    run: { state: run?.state === 'stopping' ? 'stopping' : 'running', left: all - placed, all },
    spoken: isDue
      ? currentTexts(autoTexts).summary(placed, formatSigned(netMinor, currency))
      : spoken,
  }))
}

function finish({ why, standing, error }: AutoRun, currency: Currency): void {
  const autoWords = currentTexts(autoTexts)
  const words = autoWords.why[why as keyof typeof autoTexts.en.why]
  const message =
    why === 'server' || why === 'error'
      ? `${words} ${currentTexts(uiTexts).translate(messageOf(error))}`
      : words
  const net = formatSigned(standing.netMinor, currency)
  const ended = autoWords.ended(message, standing.placed, net)
  useAuto.setState({ run: null, ended, spoken: ended })
}

function sent(settings: AutoSettings) {
  const amount = (minor: bigint | null) => (minor === null ? null : toNumber(minor))
  return {
    baseBet: toNumber(settings.baseMinor),
    numberOfBets: settings.betsMax,
    onWinIncrease: amount(settings.onWinIncrease4),
    onLossIncrease: amount(settings.onLossIncrease4),
    stopOnProfit: amount(settings.stopProfitMinor),
    stopOnLoss: amount(settings.stopLossMinor),
    stopOnSingleWin: amount(settings.stopWin4),
  }
}
