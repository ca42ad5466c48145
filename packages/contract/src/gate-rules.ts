import { toNumber } from '@kapis/money/money'
import type { Currency } from '@kapis/money/money'
import {
  DEPOSITS_WAITING_MAX,
  WITHDRAWAL_GAMES_MIN,
  WITHDRAWAL_WAGERED_MIN_MINOR,
  WITHDRAWALS_WAITING_MAX,
  checkEligibility,
} from './eligibility.ts'
import type { Eligibility, Withdrawable } from './eligibility.ts'
import type { NameBand } from './identity-names.ts'
import { REFUSALS, Refusal, refuse, refuseBeyondOwn, refuseWithdrawal } from './refusals.ts'
import { refuseWithoutSuperAdmin } from './refusals.ts'

/** What the ledger checks say about the money of a player. */
export type MoneyFacts = {
  isOpen: boolean
  /** The invariants that the last check found broken. */
  failed: string[]
  /** Whether the last check is too old. */
  isStale: boolean
  /** Whether a fault was found in this player's entries. */
  isQuarantined: boolean
}

/** All facts by which gates decide. Each place where gates are checked knows only some of them. */
export type GateFacts = {
  /** The operator's message to players during maintenance, or null. */
  maintenance: string | null
  isRealMoney: boolean
  money: MoneyFacts
  /** The switch that closes the game to the player, or null. */
  closedScope: string | null

  /** Whether somebody who signs up is of legal age or did not give a date of birth. */
  isOfAge: boolean
  /** The state of an account whose owner has just proven who they are. */
  ownState: 'open' | 'closed' | 'blocked'
  /** Whether the account is active, and the session is one of its own. */
  isActive: boolean
  isAgeConfirmed: boolean
  isIdentityChecked: boolean
  /** Whether the e-mail address and the mobile number are both verified. */
  isReachable: boolean
  /** Whether a pause, an exclusion or the closing of the account is in force. */
  isPaused: boolean
  /** Whether another account of the same person is excluded, in any cell. */
  hasExcludedAccount: boolean
  /** Whether an exclusion list names the player. */
  isListed: boolean

  currency: Currency
  /** The stake, the deposit or the withdrawal. */
  amountMinor: bigint
  /** What is left of the limits that the player has set; null without a limit. */
  depositLeftMinor: bigint | null
  wagerLeftMinor: bigint | null
  lossLeftMinor: bigint | null
  depositsWaiting: number
  withdrawalsWaiting: number
  withdrawable: Withdrawable & { eligibility: Eligibility }

  /** Whether an exclusion list names the payee of a withdrawal. */
  isPayeeListed: boolean
  /** Whether the number that a withdrawal is paid to is that of an excluded player. */
  isPayeeExcluded: boolean
  /** How the GCash name of the payee fits the name on the ID; null without real money. */
  payee: { band: NameBand; score: number } | null
  /** The ends of the holds after a change of contact details and of the payee. */
  playerHeldUntil: Date | null
  payeeHeldUntil: Date | null
  /** Whether staff wrote a reason for the payment. */
  hasReason: boolean
  paidTodayMinor: bigint
  /** The most that is paid in a day; 0 if there is no such cap. */
  outflowCapMinor: bigint
}

/** The facts of a player for whom every gate is open. */
export const OPEN_FACTS: GateFacts = {
  maintenance: null,
  isRealMoney: false,
  money: { isOpen: true, failed: [], isStale: false, isQuarantined: false },
  closedScope: null,
  isOfAge: true,
  ownState: 'open',
  isActive: true,
  isAgeConfirmed: true,
  isIdentityChecked: true,
  isReachable: true,
  isPaused: false,
  hasExcludedAccount: false,
  isListed: false,
  currency: 'coin',
  amountMinor: 0n,
  depositLeftMinor: null,
  wagerLeftMinor: null,
  lossLeftMinor: null,
  depositsWaiting: 0,
  withdrawalsWaiting: 0,
  withdrawable: {
    basis: 'all',
    withdrawableMinor: 0n,
    eligibility: checkEligibility({
      gamesPlayed: WITHDRAWAL_GAMES_MIN,
      wageredMinor: WITHDRAWAL_WAGERED_MIN_MINOR,
    }),
  },
  isPayeeListed: false,
  isPayeeExcluded: false,
  payee: null,
  playerHeldUntil: null,
  payeeHeldUntil: null,
  hasReason: false,
  paidTodayMinor: 0n,
  outflowCapMinor: 0n,
}

type Known<K extends keyof GateFacts> = Pick<GateFacts, K>

/** The rule of each gate: the refusal with which it is closed, or null if it is open. */
export const GATE_RULES = {
  maintenance: ({ maintenance }: Known<'maintenance'>) =>
    maintenance === null ? null : new Refusal('maintenance', { message: maintenance }),
  session: ({ isActive }: Known<'isActive'>) => (isActive ? null : refuse('session_expired')),
  age: ({ isAgeConfirmed }: Known<'isAgeConfirmed'>) =>
    isAgeConfirmed ? null : refuse('age_not_confirmed'),
  /** Without real money, nobody's identity is asked for. */
  identity: ({ isRealMoney, isIdentityChecked }: Known<'isRealMoney' | 'isIdentityChecked'>) =>
    isRealMoney && !isIdentityChecked ? refuse('identity_not_checked') : null,
  money: ({ money: { isOpen, failed, isStale, isQuarantined } }: Known<'money'>) => {
    if (!isOpen) return refuse('money_stopped', { reason: 'failed', failed })
    if (isStale) return refuse('money_stopped', { reason: 'stale' })
    return isQuarantined ? refuse('account_under_review') : null
  },
  game: ({ closedScope: scope }: Known<'closedScope'>) =>
    scope === null ? null : refuse('game_closed', { scope }),

  pause: ({ isPaused }: Known<'isPaused'>) => (isPaused ? refuse('player_paused') : null),
  /**
   * Gives the same refusal as a pause, so that the reply does not reveal whose other account is
   * excluded.
   */
  exclusion: ({ hasExcludedAccount }: Known<'hasExcludedAccount'>) =>
    hasExcludedAccount ? refuse('player_paused') : null,
  list: ({ isListed }: Known<'isListed'>) => (isListed ? refuse('player_listed') : null),

  /** The limits of stakes count coins only. */
  wagerLimit: (facts: Known<'currency' | 'amountMinor' | 'wagerLeftMinor'>) =>
    isBeyond(facts, facts.wagerLeftMinor) ? refuse('wager_limit') : null,
  /** The whole stake must fit, because a bet may lose all of it. */
  lossLimit: (facts: Known<'currency' | 'amountMinor' | 'lossLeftMinor'>) =>
    isBeyond(facts, facts.lossLeftMinor) ? refuse('loss_limit') : null,
  depositLimit: ({
    amountMinor,
    depositLeftMinor: left,
  }: Known<'amountMinor' | 'depositLeftMinor'>) =>
    left !== null && amountMinor > left ? refuse('deposit_limit', { left: String(left) }) : null,
  depositsWaiting: ({ depositsWaiting }: Known<'depositsWaiting'>) =>
    depositsWaiting >= DEPOSITS_WAITING_MAX ? refuse('deposits_waiting') : null,

  contact: ({ isRealMoney, isReachable }: Known<'isRealMoney' | 'isReachable'>) =>
    isRealMoney && !isReachable ? refuse('contact_unverified') : null,
  played: ({ withdrawable: { basis, eligibility } }: Known<'withdrawable'>) => {
    if (basis !== 'none') return null
    const { remaining, gamesMissing, wageredMissingMinor } = eligibility
    return refuseWithdrawal(remaining, {
      gamesMissing,
      wageredMissing: toNumber(wageredMissingMinor),
    })
  },
  ownCoins: ({ amountMinor, withdrawable }: Known<'amountMinor' | 'withdrawable'>) => {
    const { basis, withdrawableMinor } = withdrawable
    const isBeyondOwn = basis === 'own' && amountMinor > withdrawableMinor
    return isBeyondOwn ? refuseBeyondOwn(withdrawableMinor) : null
  },
  withdrawalsWaiting: ({ withdrawalsWaiting }: Known<'withdrawalsWaiting'>) =>
    withdrawalsWaiting >= WITHDRAWALS_WAITING_MAX ? refuse('withdrawals_waiting') : null,

  /**
   * The refusal does not mention a list. It tells a stranger no more about a number than a sign-up
   * with that number would.
   */
  payeeListed: ({ isPayeeListed }: Known<'isPayeeListed'>) =>
    isPayeeListed ? refuse('payee_refused') : null,
  /** The same for staff, who are told why. */
  payoutListed: ({ isPayeeListed }: Known<'isPayeeListed'>) =>
    isPayeeListed ? refuse('payee_listed') : null,
  payeeName: ({ payee }: Known<'payee'>) =>
    payee?.band === 'refused' ? refuse('payee_name_differs', { score: payee.score }) : null,
  payeeDoubt: ({ payee, hasReason }: Known<'payee' | 'hasReason'>) =>
    payee?.band === 'staff' && !hasReason ? refuse('reason_needed', { score: payee.score }) : null,
  /**
   * A payment to the number of an excluded player is not refused, because families share numbers.
   * It only needs a reason.
   */
  payeeExcluded: ({ isPayeeExcluded, hasReason }: Known<'isPayeeExcluded' | 'hasReason'>) =>
    isPayeeExcluded && !hasReason ? refuse('reason_needed') : null,
  playerHold: ({ playerHeldUntil }: Known<'playerHeldUntil'>) =>
    playerHeldUntil === null ? null : refuseHeld('payout_on_hold', playerHeldUntil),
  payeeHold: ({ payeeHeldUntil }: Known<'payeeHeldUntil'>) =>
    payeeHeldUntil === null ? null : refuseHeld('payee_on_hold', payeeHeldUntil),
  outflowCap: (facts: Known<'amountMinor' | 'paidTodayMinor' | 'outflowCapMinor'>) => {
    const { amountMinor, paidTodayMinor, outflowCapMinor } = facts
    const isAbove = outflowCapMinor > 0n && paidTodayMinor + amountMinor > outflowCapMinor
    return isAbove ? refuseWithoutSuperAdmin() : null
  },

  applicantAge: ({ isOfAge }: Known<'isOfAge'>) => (isOfAge ? null : refuse('bad_request')),
  applicantExcluded: ({ hasExcludedAccount }: Known<'hasExcludedAccount'>) =>
    hasExcludedAccount ? refuse('sign_up_refused') : null,
  applicantListed: ({ isListed }: Known<'isListed'>) =>
    isListed ? refuse('sign_up_refused') : null,
  closedByOwner: ({ ownState }: Known<'ownState'>) =>
    ownState === 'closed' ? refuse('account_closed') : null,
  blocked: ({ ownState }: Known<'ownState'>) =>
    ownState === 'blocked' ? refuse('account_blocked') : null,
} satisfies Record<string, (facts: GateFacts) => Refusal | null>

export type Gate = keyof typeof GATE_RULES

function isBeyond(facts: Known<'currency' | 'amountMinor'>, leftMinor: bigint | null): boolean {
  return facts.currency === 'coin' && leftMinor !== null && facts.amountMinor > leftMinor
}

/** Returns a refusal whose message says until when payouts are on hold. */
function refuseHeld(code: 'payout_on_hold' | 'payee_on_hold', until: Date): Refusal {
  const message = `${REFUSALS[code][1]} This hold ends ${manilaTime(until)}.`
  return new Refusal(code, { message, details: { heldUntil: until.toISOString() } })
}

// The formatter is made when it is needed, because making one takes a phone a tenth of a second.
function manilaTime(at: Date): string {
  return at.toLocaleString('en-PH', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Manila',
  })
}
