import type { EpochEntry } from '@kapis/contract/fairness'
import type { BetReply, SignedBetReceipt } from '@kapis/contract/games'
import type { EndedSession, SessionUser } from '@kapis/contract/auth'
import type { OwnContact } from '@kapis/contract/contact'
import type { OwnIdentity } from '@kapis/contract/identity'
import type { OwnPasskey } from '@kapis/contract/passkeys'
import type { LogTrust } from '@kapis/contract/transparency'
import type { OwnPush } from '@kapis/contract/push'
import { aContact } from './fake-contact.ts'
import { anIdentity } from './fake-identity.ts'
import type { OwnSharedBet } from '@kapis/contract/sharing'
import type { RecentTransaction } from '@kapis/contract/transactions'
import type { FakeAccount } from './fake-account.ts'
import { anAccount } from './fake-account.ts'
import type { FakeCashier } from './fake-cashier.ts'
import { aCashier } from './fake-cashier.ts'
import type { FakeInbox } from './fake-inbox.ts'

/** The state of the fake server, which has only one player. */
export type FakeState = {
  isSignedIn: boolean
  /** Whether a sign-in on another device ended this session. */
  isPushedOut: boolean
  /** The session on another device that the next sign-in ends. */
  endedSession: EndedSession | null
  user: SessionUser
  password: string
  totp: string | null
  passkeys: OwnPasskey[]
  /** Whether the session was confirmed, so that passkeys can be changed. */
  isConfirmed: boolean
  contact: OwnContact
  push: OwnPush
  identity: OwnIdentity
  balance: { coin: number; ticket: number }
  /** The witnesses that the site names for its public logs. */
  logTrust: LogTrust[]
  epoch: number
  clientSeed: string | null
  roundsUsed: number
  /** The client seed and the rounds used of the ended epoch. `lines` is the journal so far. */
  ended: { clientSeed: string; roundsUsed: number }
  lines: EpochEntry[]
  bets: Map<string, BetReply>
  transactions: RecentTransaction[]
  /** The bets that the player shares, each with the record that visitors get. */
  shared: { own: OwnSharedBet; record: SignedBetReceipt }[]
  cashier: FakeCashier
  inbox: FakeInbox
  account: FakeAccount
  /** The features and games that the operator offers. */
  offer: {
    autoBet: boolean
    turbo: boolean
    minCycleMs: number
    isAllClosed: boolean
    closedGames: string[]
    maintenance: string | null
    /** 100,000 unless a test sets it. */
    maxPayout?: number
  }
}

export function createFakeState(change: Partial<FakeState> = {}): FakeState {
  return {
    isSignedIn: false,
    isPushedOut: false,
    endedSession: null,
    user: aUser(),
    password: 'Kapis-demo1!',
    totp: null,
    passkeys: [],
    isConfirmed: false,
    contact: aContact(),
    push: { publicKey: null, topics: null },
    identity: anIdentity(),
    balance: { coin: 12_580.5, ticket: 24 },
    logTrust: [],
    epoch: 0,
    clientSeed: null,
    roundsUsed: 0,
    ended: { clientSeed: '', roundsUsed: 0 },
    lines: [],
    bets: new Map(),
    transactions: [],
    shared: [],
    cashier: aCashier(),
    inbox: { notifications: [], reports: [] },
    account: anAccount(),
    offer: {
      autoBet: true,
      turbo: true,
      minCycleMs: 0,
      isAllClosed: false,
      closedGames: [],
      maintenance: null,
    },
    ...change,
  }
}

export function aUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    userId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
    username: 'maya_luz',
    mobileNumber: '+639175550142',
    email: 'maya@example.com',
    role: 'player',
    status: 'active',
    ...change,
  }
}

export function aTransaction(
  n: number,
  change: Partial<RecentTransaction> = {},
): RecentTransaction {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    userId: 'p_7f3a',
    username: 'ju••••ta',
    isOwn: false,
    createdAt: new Date(Date.UTC(2025, 10, 14, 13, 42) - n * 60_000).toISOString(),
    currency: 'coin',
    amount: 100,
    payout: n % 2 === 0 ? 200 : 0,
    payoutMultiplier: n % 2 === 0 ? 2 : 0,
    source: n % 2 === 0 ? 'game_won' : 'game_lost',
    game: 'dice',
    gameData: null,
    fairnessData: null,
    walletData: { beforeBalance: null, afterBalance: null },
    ...change,
  }
}
