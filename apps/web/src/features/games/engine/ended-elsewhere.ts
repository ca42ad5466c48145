import { formatMoney } from '@kapis/money/money'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { elsewhereTexts } from '../lobby/elsewhere-texts.ts'
import { dropOpenRound } from '../lobby/open-rounds.ts'
import { addEarlierRounds } from './earlier-rounds.ts'
import type { GameStore } from './game-store.ts'
import type { Round } from './round.ts'

const READ_MS = 8_000

/**
 * Ends a round on screen that another tab or device has ended: shows how it ended, and says so with
 * the balance. If its result cannot be loaded, only the balance is said.
 */
export async function showEndedElsewhere(game: GameStore, shown: Round): Promise<void> {
  const { identifier, currency } = shown
  game.change(() => ({ phase: 'idle', round: null }))
  dropOpenRound(game.game)
  await Promise.all([addEarlierRounds(game).catch(() => undefined), refetchBalance()])
  const ended = game.get().history.find((one) => one.identifier === identifier)
  const { phase, round } = game.get()
  if (ended !== undefined && phase === 'idle' && round === null)
    game.change(() => ({ round: ended }))
  const paid = ended === undefined ? null : formatMoney(ended.payoutMinor, currency)
  const left = formatMoney(shownBalance(balance(), currency) ?? 0n, currency)
  showSuccess(currentTexts(elsewhereTexts).endedElsewhere(paid, left), READ_MS)
}
