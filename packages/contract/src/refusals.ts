import { formatMoney, toNumber } from '@kapis/money/money'
import { SESSION_EXPIRED_MESSAGE, STATUS_MESSAGES } from './messages.ts'

/**
 * Every refusal that the API can send, keyed by its code, with its HTTP status and message. No
 * other code can be thrown, and the web app uses the same codes.
 */
export const REFUSALS = {
  bad_request: [400, STATUS_MESSAGES[400]],
  password_guessable: [400, 'This password is easy to guess. Please choose another one.'],
  key_missing: [400, 'Last evaluated key is not found'],
  not_authenticated: [401, 'User not authenticated'],
  session_expired: [401, SESSION_EXPIRED_MESSAGE],
  wrong_credentials: [401, 'The username or password is incorrect.'],
  totp_required: [401, 'Enter the 6-digit code from your authenticator app.'],
  totp_enrolment_required: [403, 'Set up a passkey or your authenticator app first.'],
  step_up_required: [403, 'Confirm it is you first.'],
  wrong_passkey: [401, 'This passkey didn’t work. Try again, or log in with your password.'],
  passkey_required: [401, 'Log in with your passkey.'],
  passkey_refused: [400, 'This passkey couldn’t be added. Please try again.'],
  passkey_known: [409, 'This passkey was already added.'],
  passkeys_full: [409, 'You already have 10 passkeys. Remove one of them first.'],
  passkeys_unavailable: [409, 'Passkeys aren’t available on this site.'],
  last_factor: [409, 'Add another passkey or an authenticator app first.'],
  account_blocked: [403, 'This account is blocked. Contact support to ask why.'],
  account_closed: [403, 'You closed this account. Contact support to reopen it.'],
  forbidden: [403, STATUS_MESSAGES[403]],
  age_not_confirmed: [403, 'Please confirm your age first.'],
  origin_refused: [403, STATUS_MESSAGES[403]],
  not_found: [404, STATUS_MESSAGES[404]],
  conflict: [409, STATUS_MESSAGES[409]],
  field_fixed: [409, 'This field can’t be changed because it must match the ledger.'],
  several_cells: [409, 'Select rows from one cell only.'],
  user_elsewhere: [409, 'This account belongs to another cell. Please change it there.'],
  username_taken: [409, 'This username is already taken.'],
  email_taken: [409, 'This email is already registered.'],
  mobile_taken: [409, 'This mobile number is already registered.'],
  sign_up_refused: [403, 'We can’t open an account with these details. Please contact support.'],
  player_listed: [
    403,
    'You are on an exclusion list, so you can’t play here. Contact support to get your money back.',
  ],
  identity_listed: [422, 'This player is on an exclusion list and can’t be approved.'],
  payee_refused: [403, 'We can’t pay out to this GCash number. Please contact support.'],
  identifier_reused: [409, 'This bet was already placed with other settings.'],
  key_reused: [409, 'This request was already made with other details.'],
  round_open: [409, 'Finish your open round first.'],
  report_closed: [409, 'This report is closed. Please submit a new one.'],
  close_payment_waiting: [
    409,
    'A deposit or withdrawal is still in progress. You can close your account when it is done.',
  ],
  close_coins_left: [
    409,
    'You still have coins. Withdraw your own money first, then close your account.',
  ],
  closing_paid_out: [
    409,
    'You can’t keep your account open after withdrawing coins to close it. If the withdrawal is still pending, cancel it and try again.',
  ],
  user_payment_waiting: [409, 'A user with a pending deposit or withdrawal can’t be deleted.'],
  user_round_open: [409, 'A user with an open round can’t be deleted.'],
  user_balance_left: [409, 'A user with a balance can’t be deleted.'],
  receipt_known: [409, 'A deposit receipt with this reference number already exists.'],
  import_refused: [422, 'This file can’t be imported. The dry run shows why.'],
  same_person: [409, 'Another person must confirm this.'],
  day_sealed: [409, 'This day is sealed and can’t be changed.'],
  day_not_ready: [409, 'This day can’t be closed yet.'],
  webhook_refused: [401, 'The signature is missing, wrong or too old.'],
  receipt_frozen: [409, STATUS_MESSAGES[409]],
  receipt_unmatched: [409, 'No single pending deposit of this player matches this receipt.'],
  deposits_waiting: [409, 'You have too many pending deposits. Please wait until one is checked.'],
  shared_bets_full: [409, 'You already share 100 bets. Stop sharing one of them first.'],
  auto_stopped: [409, 'Auto-bet has stopped.'],
  next_root_changed: [
    409,
    'The commitment for your next seeds has changed. Please check it again.',
  ],
  second_person_needed: [
    409,
    'A second person must approve this. Your request is waiting for approval.',
  ],
  approval_lapsed: [409, 'This request has expired and can no longer be decided.'],
  approval_open: [409, 'A request about this is already waiting for approval.'],
  link_expired: [404, 'This link is no longer valid. Please ask for a new one.'],
  invitation_address: [
    409,
    'Use the e-mail address or mobile number that the invitation was sent to.',
  ],
  invitation_not_sent: [
    409,
    'Invitations can’t be sent this way here. Set up e-mail or SMS first, or use the other one.',
  ],
  account_under_review: [
    403,
    'We are checking your account. Play and payments are paused until the check is done.',
  ],
  player_paused: [403, 'Play is paused on your account, as you asked. You can still withdraw.'],
  player_excluded: [
    409,
    'This player is self-excluded. You can delete the account after the exclusion ends.',
  ],
  wager_limit: [422, 'This bet would exceed your wager limit.'],
  loss_limit: [422, 'This bet could exceed your loss limit.'],
  deposit_limit: [422, 'This deposit would exceed your deposit limit.'],
  pause_too_short: [409, 'You can extend a pause, but not shorten it.'],
  withdrawal_not_open: [422, 'Withdrawal Not Yet Available'],
  withdrawal_own_only: [422, 'Coins from promo codes can’t be withdrawn yet.'],
  withdrawals_waiting: [
    409,
    'You already have 2 withdrawals in progress. You can request another when one is done.',
  ],
  withdrawal_taken: [
    409,
    'A cashier is already reviewing this withdrawal, so it can no longer be cancelled.',
  ],
  contact_unverified: [
    403,
    'Verify your email and mobile number on your profile before you withdraw.',
  ],
  identity_not_checked: [403, 'Please complete your identity check first.'],
  payee_name_differs: [422, 'The GCash name must be the name on the player’s ID.'],
  identity_not_open: [409, 'You can’t send an identity check now.'],
  identity_incomplete: [422, 'Something is missing. Please send every part that is asked for.'],
  identity_tries_used: [409, 'All tries are used. Contact the player instead of asking again.'],
  identity_under_age: [422, 'This player is under 21 and can’t be approved.'],
  identity_document_expired: [422, 'This document has expired. Another one is needed.'],
  code_wrong: [422, 'This code is not right. Check it and try again.'],
  code_expired: [409, 'This code no longer works. Please ask for a new one.'],
  code_wait: [429, 'Please wait a minute before you ask for another code.'],
  push_off: [409, 'Notifications can’t be sent to devices yet.'],
  push_unknown_service: [422, 'Notifications can’t be sent to this browser.'],
  code_not_sent: [409, 'We can’t send codes here yet.'],
  code_limit: [429, 'You’ve asked for too many codes. Please try again tomorrow.'],
  payout_on_hold: [409, 'Withdrawals are on hold for 24 hours after a change of contact details.'],
  payee_listed: [409, 'An exclusion list names this payee.'],
  payee_on_hold: [409, 'Withdrawals are on hold for 24 hours after a change of payee.'],
  amount_zero: [422, 'Amount must be a positive number'],
  payee_needed: [422, 'GCash Number is required'],
  currency_fixed: [400, 'The currency can’t be changed.'],
  withdrawal_raised: [409, 'A withdrawal can be reduced, but not increased.'],
  reason_needed: [422, 'Reason is required'],
  proof_needed: [422, 'Proof of payment or a reason is required'],
  promo_taken: [409, 'This promo code already exists.'],
  promo_claimed: [409, 'You have already claimed this promo code.'],
  promo_exhausted: [409, 'This promo code has no uses left.'],
  promo_expired: [409, 'This promo code has expired.'],
  promo_unknown: [404, 'This promo code is not valid.'],
  promo_raised: [
    409,
    'Players have claimed this promo code, so its reward and uses can only be lowered.',
  ],
  promo_needs_deposit: [422, 'This promo code requires a deposit first.'],
  file_too_large: [413, 'File size must be less than 5MB'],
  file_refused: [415, 'Only image files are allowed (JPEG, PNG, WebP)'],
  body_too_large: [413, STATUS_MESSAGES[413]],
  media_type_refused: [415, STATUS_MESSAGES[415]],
  insufficient_coin: [422, 'Insufficient coin balance'],
  insufficient_ticket: [422, 'Insufficient ticket balance'],
  qr_payload_wrong: [422, 'This is not a valid QR Ph code.'],
  stake_above_max: [422, 'This bet could win more than the maximum payout. Lower the amount.'],
  auto_not_offered: [409, 'Auto-bet is not available here.'],
  game_closed: [409, 'This game is closed for now.'],
  too_many_requests: [429, STATUS_MESSAGES[429]],
  outcome_unknown: [
    503,
    'We’re checking your last request. Please try again in a moment. You won’t be charged twice.',
  ],
  money_stopped: [503, STATUS_MESSAGES[503]],
  maintenance: [503, STATUS_MESSAGES[503]],
  unavailable: [503, STATUS_MESSAGES[503]],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof REFUSALS

/** The messages that explain why the server accepts no further bet of an auto session. */
export const AUTO_STOPS = {
  count: 'Auto-bet has stopped: all bets were placed.',
  profit: 'Auto-bet has stopped: you reached your profit target.',
  loss: 'Auto-bet has stopped: the next bet could exceed your loss limit.',
  single_win: 'Auto-bet has stopped: you reached your win target.',
  stake_min: 'Auto-bet has stopped: the next bet would be below 0.01.',
  stake_max: 'Auto-bet has stopped: the next bet could exceed the maximum payout.',
  balance: 'Auto-bet has stopped: your balance doesn’t cover the next bet.',
  expired: 'Auto-bet has stopped: it reached its limit of 30 minutes.',
  player: 'Auto-bet has stopped.',
  replaced: 'Auto-bet has stopped: you started another run.',
  wrong_bet: 'Auto-bet has stopped: this bet doesn’t match its settings.',
  unknown: 'Auto-bet has stopped: its session wasn’t found.',
} as const
export type AutoStopReason = keyof typeof AUTO_STOPS

/** The values inside a refusal's message, sent so that a client can word the message itself. */
export type RefusalDetails = {
  autoStop?: AutoStopReason
  gamesMissing?: number
  wageredMissing?: number
  withdrawable?: number
  minimumDeposit?: number
  field?: string
  isSuperAdminNeeded?: boolean
  /** The seconds after which the request may be repeated. */
  secondsLeft?: number
  /** The time until which payouts are on hold. */
  heldUntil?: string
  /** The user whom a request about several users failed for. */
  username?: string
  /** The address of support, if the message says to contact it. */
  support?: string
}

type Extras = { about?: Record<string, unknown>; message?: string; details?: RefusalDetails }

/** An expected refusal. Clients receive `details`; `about` is only logged. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly about: Record<string, unknown>
  readonly details: RefusalDetails | undefined

  constructor(code: RefusalCode, { about, message, details }: Extras = {}) {
    const [status, usual] = REFUSALS[code]
    super(message ?? usual)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.about = about ?? { ...details }
    this.details = details
  }
}

/**
 * Returns a refusal to throw: `throw refuse('insufficient_coin')`. Thrown inside a transaction, it
 * also rolls the transaction back.
 */
export function refuse(code: RefusalCode, about?: Record<string, unknown>): Refusal {
  return new Refusal(code, about === undefined ? {} : { about })
}

/** Returns a refusal whose message says why the auto session has ended. */
export function refuseAuto(autoStop: AutoStopReason): Refusal {
  return new Refusal('auto_stopped', { message: AUTO_STOPS[autoStop], details: { autoStop } })
}

/** Returns a refusal whose message says how much play is missing. */
export function refuseWithdrawal(
  remaining: readonly string[],
  details: Pick<RefusalDetails, 'gamesMissing' | 'wageredMissing'>,
): Refusal {
  const message = ['Withdrawal Not Yet Available', remaining.join(', ')].join(': ')
  return new Refusal('withdrawal_not_open', { message, details })
}

/** Returns a refusal whose message says how much can be withdrawn. */
export function refuseBeyondOwn(withdrawableMinor: bigint): Refusal {
  const message = `You can withdraw ${formatMoney(withdrawableMinor, 'coin')} of your own money now. Coins from promo codes can be withdrawn once you have played enough.`
  const details = { withdrawable: toNumber(withdrawableMinor) }
  return new Refusal('withdrawal_own_only', { message, details })
}

export const SECOND_SUPER_ADMIN =
  'A second super admin must approve this on the Approvals page. Your request is waiting there.'

/**
 * Returns a refusal for actions that only a super admin may approve. Its message says who must
 * approve, and where.
 */
export function refuseWithoutSuperAdmin(): Refusal {
  const details = { isSuperAdminNeeded: true }
  return new Refusal('second_person_needed', { message: SECOND_SUPER_ADMIN, details })
}

/** Returns a refusal whose message names the field that contradicts the ledger. */
export function refuseField(field: string): Refusal {
  const message = `${field} can’t be changed because it must match the ledger.`
  return new Refusal('field_fixed', { message, details: { field } })
}

/** Returns a refusal whose message says how large the deposit must be. */
export function refuseWithoutDeposit(minimumMinor: bigint): Refusal {
  const message = `This promo code requires a new deposit of at least ${formatMoney(minimumMinor, 'coin')}.`
  const details = { minimumDeposit: toNumber(minimumMinor) }
  return new Refusal('promo_needs_deposit', { message, details })
}

export function isRefusal(error: unknown, code?: RefusalCode): error is Refusal {
  return error instanceof Refusal && (code === undefined || error.code === code)
}
