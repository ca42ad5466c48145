/**
 * The gates before each action, in the order in which they refuse. The API asks this table wherever
 * it decides, and the web uses it to explain a closed gate before the player presses a button.
 *
 * The facts that a gate needs are not known everywhere, so the gates of an action are checked in
 * several places, in this order:
 * - `arrival`: before the request is read.
 * - `caller`: once the session is known.
 * - `process`: from memory, before a move is queued.
 * - `turn`, `limits`: while a move is played.
 * - `proof`, `entry`: once somebody has proven to be the owner, or has sent what a sign-up needs.
 * - `lists`, `payee`: against exclusion lists and identities.
 * - `account`: under a lock of the player's row.
 * - `hold`, `cap`: before staff pay.
 * - `posting`: before the journal is written.
 */
import { GATE_RULES } from './gate-rules.ts'
import type { GateFacts, Gate } from './gate-rules.ts'
import type { Refusal } from './refusals.ts'

export type GatePlace =
  | 'arrival'
  | 'proof'
  | 'entry'
  | 'caller'
  | 'process'
  | 'turn'
  | 'limits'
  | 'lists'
  | 'payee'
  | 'account'
  | 'hold'
  | 'cap'
  | 'posting'

/** The gates of actions for which the player's age and, with real money, identity must be known. */
const KNOWN = { arrival: ['maintenance'], caller: ['session', 'age', 'identity'] } as const
const STAKE_LIMITS = ['pause', 'wagerLimit', 'lossLimit'] as const
/** The gates of actions that begin something new but neither stake nor move money. */
const NEW = { arrival: ['maintenance'], caller: ['session'] } as const

export const GATES = {
  signUp: { entry: ['applicantAge'], lists: ['applicantExcluded', 'applicantListed'] },
  signIn: { proof: ['closedByOwner', 'blocked'], lists: ['list'] },

  bet: { ...KNOWN, process: ['money', 'game'], limits: STAKE_LIMITS },
  /** A bet of 0. It needs no age and no identity, because nothing is staked. */
  practiceBet: { ...NEW, process: ['money', 'game'] },
  /** The reply to a repeated start is given again even if the game is closed by now. */
  start: { ...KNOWN, process: ['money'], turn: ['game'], limits: STAKE_LIMITS },
  practiceStart: { ...NEW, process: ['money'], turn: ['game'] },
  /** A round that was started is played to its end. */
  step: { caller: ['session'], process: ['money'] },
  /** Auto-bet and the preview of a receipt image. */
  prepare: NEW,

  /** A deposit pays nothing out, so it may come before the check of the identity. */
  deposit: {
    arrival: ['maintenance'],
    caller: ['session', 'age'],
    account: ['session', 'depositsWaiting', 'pause', 'exclusion', 'depositLimit'],
  },
  claim: { ...KNOWN, account: ['session', 'pause', 'exclusion'], posting: ['money'] },
  /**
   * Players who pause, are excluded or leave get their money back, unless an exclusion list names
   * them.
   */
  withdraw: {
    ...KNOWN,
    lists: ['list'],
    payee: ['payeeListed'],
    account: [
      'session',
      'contact',
      'identity',
      'payeeName',
      'played',
      'ownCoins',
      'withdrawalsWaiting',
    ],
    posting: ['money'],
  },
  /** Returns the coins to the balance. */
  cancelWithdrawal: { caller: ['session'], posting: ['money'] },
  /** Staff pay a withdrawal. */
  payOut: {
    hold: ['playerHold', 'payeeHold'],
    cap: ['outflowCap'],
    payee: ['payoutListed', 'payeeExcluded', 'identity', 'payeeName', 'payeeDoubt'],
    posting: ['money'],
  },
} as const satisfies Record<string, Partial<Record<GatePlace, readonly Gate[]>>>

export type Action = keyof typeof GATES
type Table = { [A in Action]: Partial<Record<GatePlace, readonly Gate[]>> }
const TABLE: Table = GATES

/** The places at which an action has gates. */
export type PlaceOf<A extends Action> = A extends Action
  ? keyof (typeof GATES)[A] & GatePlace
  : never
type GatesAt<A extends Action, P extends GatePlace> = A extends Action
  ? (typeof GATES)[A] extends Record<P, readonly (infer G extends Gate)[]>
    ? G
    : never
  : never
/** The facts that the gates of an action need at a place. */
export type FactsAt<A extends Action, P extends GatePlace> = Pick<
  GateFacts,
  { [G in Gate]: keyof Parameters<(typeof GATE_RULES)[G]>[0] & keyof GateFacts }[GatesAt<A, P>]
>

/** Returns the refusal of the first closed gate at a place, or null if all are open. */
export function findClosed<A extends Action, P extends PlaceOf<A>>(
  action: A,
  place: P,
  facts: FactsAt<A, P>,
): Refusal | null {
  return firstClosed(TABLE[action][place] ?? [], facts)
}

/** Checks that the gates at a place are open. Throws the refusal of the first that is closed. */
export function assertOpen<A extends Action, P extends PlaceOf<A>>(
  action: A,
  place: P,
  facts: FactsAt<A, P>,
): void {
  const closed = findClosed(action, place, facts)
  if (closed !== null) throw closed
}

/** Returns the refusal of the first closed gate of an action, wherever it is checked. */
export function findFirstClosed(action: Action, facts: GateFacts): Refusal | null {
  return firstClosed(gatesOf(action), facts)
}

/** Lists the gates of an action, in order. A gate that is checked in two places is listed twice. */
export function gatesOf(action: Action): Gate[] {
  return Object.values(TABLE[action]).flat()
}

function firstClosed(gates: readonly Gate[], facts: Partial<GateFacts>): Refusal | null {
  for (const gate of gates) {
    const closed = GATE_RULES[gate](facts as GateFacts)
    if (closed !== null) return closed
  }
  return null
}
