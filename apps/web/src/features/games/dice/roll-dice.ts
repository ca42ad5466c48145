import { parseAmount } from '@kapis/money/money'
import { balance, shownBalance } from '#balance/balance-store.ts'
import { refetchBalance } from '#balance/use-balance-clock.ts'
import { messageOf, SessionExpiredError } from '#lib/api-errors.ts'
import { playSound } from '#lib/sound.ts'
import { showError } from '#ui/snackbars.ts'
import { recallPending } from '../shared/pending-bet.ts'
import { checkDiceForm, firstMessage } from './dice-form.ts'
import type { DiceBet } from './dice-store.ts'
import { dice } from './dice-store.ts'
import { formOf } from './dice-fields.ts'
import { settleBet } from './settle-bet.ts'

/** Places the bet that is on the table. A second press while one is out is ignored. */
export async function rollDice(): Promise<void> {
  const { phase, condition, targetHundredths, amountText } = dice()
  if (phase !== 'idle') return
  const refused = problemOfForm()
  if (refused !== null) return refuse(refused)
  await place({
    identifier: crypto.randomUUID(),
    params: { condition, targetHundredths },
    stakeMinor: parseAmount(amountText) ?? 0n,
    currency: balance().active,
  })
}

/** What keeps the bet on the table from being placed, or null. */
export function problemOfForm(): string | null {
  const wallet = balance()
  const balanceMinor = shownBalance(wallet, wallet.active)
  return firstMessage(checkDiceForm(formOf(dice()), { currency: wallet.active, balanceMinor }))
}

/** Asks again about a bet that nobody has answered for, by the same identifier. */
export async function checkPending(): Promise<void> {
  const { phase, pending } = dice()
  if (phase === 'unresolved' && pending !== null) await place(pending)
}

/** After a reload: a bet that was out when the page went is asked for before anything else. */
export async function resumePending(): Promise<void> {
  const pending = recallPending('dice')
  if (dice().phase !== 'idle' || !isBet(pending)) return
  await place(pending, { isKnown: true })
}

async function place(bet: DiceBet, { isKnown = false } = {}): Promise<void> {
  try {
    await settleBet(bet, { isKnown })
  } catch (error) {
    if (error instanceof SessionExpiredError) return
    refuse(messageOf(error))
    void refetchBalance()
  }
}

function refuse(message: string): void {
  playSound('error')
  showError(message)
}

function isBet(found: unknown): found is DiceBet {
  const { identifier, params, stakeMinor, currency } = (found ?? {}) as Partial<DiceBet>
  const isSum = typeof stakeMinor === 'bigint' && (currency === 'coin' || currency === 'ticket')
  const isSide = params?.condition === 'above' || params?.condition === 'below'
  return typeof identifier === 'string' && isSum && isSide
}
