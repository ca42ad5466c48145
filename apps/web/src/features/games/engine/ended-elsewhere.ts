import { formatMoney } from '@kapis/money/money'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { currentTexts } from '#texts/texts.ts'
import { elsewhereTexts } from '../lobby/elsewhere-texts.ts'
import { dropOpenRound } from '../lobby/open-rounds.ts'
import { replyOfReceipt } from '../verify/earlier-bets.ts'
import { checked } from './change-state.ts'
import { addEarlierRounds } from './earlier-rounds.ts'
import type { GameStore } from './game-store.ts'
import type { Round } from './round.ts'
import { checkRound } from './run-move.ts'

const READ_MS = 8_000

/**
 * Ends a round on screen that another tab or device has ended: verifies the round, shows how it
 * ended, and tells the player so with the balance. If its result cannot be loaded, tells only the
 * balance.
 */
export async function showEndedElsewhere(game: GameStore, shown: Round): Promise<void> {
  const { currency } = shown
  game.change(() => ({ phase: 'idle', round: null }))
  dropOpenRound(game.game)
  await Promise.all([addEarlierRounds(game).catch(() => undefined), refetchBalance()])
  const ended = await verifyEnded(game, shown)
  const { phase, round } = game.get()
  if (ended !== undefined && phase === 'idle' && round === null)
    game.change(() => ({ round: ended }))
  const paid = ended === undefined ? null : formatMoney(ended.payoutMinor, currency)
  const left = formatMoney(shownBalance(balance(), currency) ?? 0n, currency)
  showSuccess(currentTexts(elsewhereTexts).endedElsewhere(paid, left), READ_MS)
}

/**
 * Returns the ended round, read from its receipt and verified with the seeds that this page was
 * shown; undefined if its result could not be loaded.
 */
async function verifyEnded(
  game: GameStore,
  { identifier, promise, before, sent }: Round,
): Promise<Round | undefined> {
  const find = () => game.get().history.find((one) => one.identifier === identifier)
  const ended = find()
  const reply = ended?.receipt ? replyOfReceipt(ended.receipt, ended.fairness) : null
  if (ended === undefined || reply === null) return ended
  const check = await checkRound(game, { ...ended, promise, before, sent }, reply)
  game.change(checked(ended, check))
  return find()
}
