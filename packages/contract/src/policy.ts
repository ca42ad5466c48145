/**
 * The permissions of every role on every route. The API enforces them; the web checks them before
 * rendering.
 */
import type { Role } from './auth.ts'
import { BET_ROUTES, ROUND_ROUTES } from './game-routes.ts'
import type { BetRoute, RoundRoute } from './game-routes.ts'
import type * as routes from './routes.ts'

export type RouteName = keyof typeof routes
export type StaffRole = Exclude<Role, 'player'>

/** `masked`: with personal data partly hidden. `own`: only the user's own actions. */
export type Grant = 'no' | 'yes' | 'masked' | 'own'

export type StaffRule = Record<StaffRole, Grant> & {
  /** For roles below super_admin the target must be a player. */
  targetIsPlayer?: true
  /** Above the configured threshold a second user must approve. */
  fourEyes?: true
  /** Money, roles and deletions need an authenticator code of the last five minutes. */
  stepUp?: true
}

const everyStaff = { moderator: 'yes', admin: 'yes', super_admin: 'yes' } as const
const maskedForModerators = { moderator: 'masked', admin: 'yes', super_admin: 'yes' } as const
const adminUp = { moderator: 'no', admin: 'yes', super_admin: 'yes' } as const
const superOnly = { moderator: 'no', admin: 'no', super_admin: 'yes' } as const
const stepUp = true
const fourEyes = true
const targetIsPlayer = true

export const STAFF_ACTIONS = {
  'users.read': maskedForModerators,
  'users.comment': { ...everyStaff, targetIsPlayer },
  'users.status': { ...everyStaff, targetIsPlayer },
  'users.contact': { ...adminUp, targetIsPlayer, stepUp },
  'users.password-link': { ...adminUp, targetIsPlayer, stepUp },
  'users.totp-reset': { ...adminUp, fourEyes, stepUp },
  'users.role': { ...superOnly, fourEyes, stepUp },
  'users.invitations': superOnly,
  /** Approves an invitation; inviting is granting a role. */
  'users.invite': { ...adminUp, fourEyes, stepUp },
  'users.delete': { ...adminUp, targetIsPlayer, stepUp },
  'users.delete-many': { ...superOnly, fourEyes, stepUp },
  'wallet.adjust': { ...adminUp, fourEyes, stepUp },
  'wallet.read': maskedForModerators,
  'wallet.image': adminUp,
  'wallet.comment': everyStaff,
  'wallet.claim': adminUp,
  'wallet.settle': { ...adminUp, fourEyes, stepUp },
  'wallet.payee': { ...adminUp, fourEyes, stepUp },
  'wallet.delete': { ...adminUp, stepUp },
  'wallet.delete-many': { ...superOnly, fourEyes, stepUp },
  'transactions.read': everyStaff,
  'transactions.correct': { ...superOnly, fourEyes, stepUp },
  'transactions.delete': { ...superOnly, stepUp },
  'transactions.delete-many': { ...superOnly, fourEyes, stepUp },
  'receipts.read': maskedForModerators,
  'receipts.create': adminUp,
  'receipts.update': { ...adminUp, fourEyes, stepUp },
  'receipts.delete': { ...adminUp, stepUp },
  'receipts.delete-many': { ...superOnly, fourEyes, stepUp },
  'promos.read': everyStaff,
  'promos.write': { ...adminUp, fourEyes, stepUp },
  'promos.delete': { ...adminUp, stepUp },
  'promos.delete-many': { ...superOnly, fourEyes, stepUp },
  'claims.delete': { ...superOnly, stepUp },
  'reports.read': everyStaff,
  'reports.triage': everyStaff,
  'reports.reply': everyStaff,
  'reports.reword': adminUp,
  'reports.delete': { ...adminUp, stepUp },
  'notifications.read': everyStaff,
  'notifications.write': adminUp,
  'notifications.delete': { ...adminUp, stepUp },
  'audit.read': { moderator: 'own', admin: 'yes', super_admin: 'yes' },
  'audit.verify': adminUp,
  'audit.delete': { ...superOnly, fourEyes, stepUp },
  'overview.read': everyStaff,
  'games.switch': { ...adminUp, stepUp },
  'jobs.read': superOnly,
  'jobs.decide': { ...superOnly, stepUp },
  'settings.read': adminUp,
  'settings.write': { ...adminUp, fourEyes, stepUp },
  'approvals.read': adminUp,
  'approvals.decide': { ...adminUp, stepUp },
} as const satisfies Record<string, StaffRule>

export type StaffAction = keyof typeof STAFF_ACTIONS

/** `self`: signed in, and the path's userId is the caller's own. */
export type Access =
  | { for: 'anyone' }
  | { for: 'signed-in' }
  | { for: 'self' }
  | { for: 'staff'; actions: readonly StaffAction[] }

const anyone = { for: 'anyone' } as const
const signedIn = { for: 'signed-in' } as const
const self = { for: 'self' } as const
/** Any one of the actions grants access to the route; the use case checks the exact one. */
const staff = (...actions: StaffAction[]): Access => ({ for: 'staff', actions })

/** The common part of every game: its bet, and the routes of its rounds. */
const GAME_POLICY = /* @__PURE__ */ Object.fromEntries(
  [...BET_ROUTES, ...ROUND_ROUTES].map((name) => [name, signedIn]),
) as Record<BetRoute | RoundRoute, typeof signedIn>

/** A route without an entry does not compile, and the router refuses to start with it. */
export const POLICY = {
  signIn: anyone,
  signUp: anyone,
  signOut: anyone,
  verifySession: anyone,
  changePassword: signedIn,
  resetPassword: anyone,
  acceptInvitation: anyone,
  listOwnSessions: self,
  endOwnSession: self,
  confirmAge: self,
  closeAccount: signedIn,
  getOwnTotp: signedIn,
  enrolTotp: signedIn,
  confirmTotp: signedIn,
  renewRecoveryCodes: signedIn,
  removeTotp: signedIn,
  stepUp: signedIn,

  ...GAME_POLICY,
  startAuto: signedIn,
  stopAuto: signedIn,
  revealTile: signedIn,
  guessCard: signedIn,
  skipCard: signedIn,
  nextFlip: signedIn,
  nextRockPaperScissors: signedIn,
  listActiveRounds: signedIn,
  getGameSettings: anyone,
  listGameSwitches: staff('games.switch'),
  setGameSwitch: staff('games.switch'),
  getSeeds: signedIn,
  rotateSeeds: signedIn,
  getEpoch: signedIn,
  listEpochLines: signedIn,
  getReturns: anyone,

  getBalance: self,
  getStats: self,
  listTransactionHistory: self,
  getStatement: self,
  exportPlayerData: self,
  listRecentTransactions: signedIn,
  listOwnWallet: self,
  getOwnWalletRow: self,
  getOwnWalletImage: self,
  getDepositAccount: self,
  previewReceiptImage: self,
  requestDeposit: self,
  requestWithdrawal: self,
  cancelWithdrawal: self,
  getWithdrawalTerms: self,
  forgetGcash: self,
  getLimits: self,
  setLimit: self,
  startPause: self,
  setReminder: self,
  listOpenPromos: self,
  claimPromo: self,
  submitReport: signedIn,
  listOwnReports: self,
  replyToOwnReport: self,
  getOwnReplyImage: self,
  listOwnNotifications: self,
  readNotifications: self,

  listUsers: staff('users.read'),
  getUser: staff('users.read'),
  updateUser: staff('users.comment', 'users.status', 'users.contact', 'users.role'),
  issuePasswordLink: staff('users.password-link'),
  inviteStaff: staff('users.role'),
  listInvitations: staff('users.invitations'),
  revokeInvitation: staff('users.role'),
  requestTotpReset: staff('users.totp-reset'),
  deleteUser: staff('users.delete'),
  deleteUsers: staff('users.delete-many'),
  getUserAnalytics: staff('users.read'),
  getUserLimits: staff('users.read'),
  getUserTimeline: staff('users.read'),
  getOverview: staff('overview.read'),
  /** Each kind of result requires its own action. */
  searchAll: staff('wallet.read', 'transactions.read', 'receipts.read', 'reports.read'),
  adjustWallet: staff('wallet.adjust'),
  listWallet: staff('wallet.read'),
  getWalletRow: staff('wallet.read'),
  updateWalletRow: staff('wallet.comment', 'wallet.settle', 'wallet.payee'),
  assignWalletRow: staff('wallet.claim'),
  deleteWalletRow: staff('wallet.delete'),
  deleteWalletRows: staff('wallet.delete-many'),
  getWalletImage: staff('wallet.image'),
  listWalletQueue: staff('wallet.read'),
  getWalletReview: staff('wallet.read'),
  listTransactions: staff('transactions.read'),
  listAllTransactions: staff('transactions.read'),
  correctTransaction: staff('transactions.correct'),
  deleteTransaction: staff('transactions.delete'),
  deleteTransactions: staff('transactions.delete-many'),
  createDepositReceipt: staff('receipts.create'),
  listDepositReceipts: staff('receipts.read'),
  updateDepositReceipt: staff('receipts.update'),
  deleteDepositReceipt: staff('receipts.delete'),
  deleteDepositReceipts: staff('receipts.delete-many'),
  createPromoCode: staff('promos.write'),
  listPromoCodes: staff('promos.read'),
  updatePromoCode: staff('promos.write'),
  deletePromoCode: staff('promos.delete'),
  deletePromoCodes: staff('promos.delete-many'),
  listPromoClaims: staff('promos.read'),
  deletePromoClaim: staff('claims.delete'),
  deletePromoClaims: staff('claims.delete'),
  listReports: staff('reports.read'),
  getReport: staff('reports.read'),
  updateReport: staff('reports.triage', 'reports.reword'),
  replyToReport: staff('reports.reply'),
  getReplyImage: staff('reports.read'),
  deleteReport: staff('reports.delete'),
  deleteReports: staff('reports.delete'),
  listNotifications: staff('notifications.read'),
  createNotification: staff('notifications.write'),
  updateNotification: staff('notifications.write'),
  deleteNotifications: staff('notifications.delete'),
  listAuditLogs: staff('audit.read'),
  deleteAuditLog: staff('audit.delete'),
  deleteAuditLogs: staff('audit.delete'),
  verifyAuditLogs: staff('audit.verify'),
  getSettings: staff('settings.read'),
  updateSettings: staff('settings.write'),
  listDeadJobs: staff('jobs.read'),
  decideDeadJob: staff('jobs.decide'),
  listApprovals: staff('approvals.read'),
  decideApproval: staff('approvals.decide'),
} satisfies Record<RouteName, Access>

const RANK: Record<Role, number> = { player: 0, moderator: 1, admin: 2, super_admin: 3 }

export function isStaff(role: Role): role is StaffRole {
  return role !== 'player'
}

function outranks(actor: Role, target: Role): boolean {
  return RANK[actor] > RANK[target]
}

export function grantFor(role: Role, action: StaffAction): Grant {
  return isStaff(role) ? STAFF_ACTIONS[action][role] : 'no'
}

/**
 * Returns whether this role may do it at all. With a target: nobody acts on themselves or on a
 * peer.
 */
export function can(
  actor: { userId: string; role: Role },
  action: StaffAction,
  target?: { userId: string; role: Role },
): boolean {
  if (grantFor(actor.role, action) === 'no') return false
  if (target === undefined) return true
  if (target.userId === actor.userId || !outranks(actor.role, target.role)) return false
  const rule: StaffRule = STAFF_ACTIONS[action]
  return actor.role === 'super_admin' || !rule.targetIsPlayer || target.role === 'player'
}

export type AccessDecision = 'allow' | 'sign-in' | 'forbid'

/** Decides access to a route; rejects foreign ids before any lookup. */
export function checkAccess(
  access: Access,
  caller: { userId: string; role: Role } | null,
  pathUserId?: string,
): AccessDecision {
  if (access.for === 'anyone') return 'allow'
  if (caller === null) return 'sign-in'
  if (access.for === 'signed-in') return 'allow'
  if (access.for === 'self') return pathUserId === caller.userId ? 'allow' : 'forbid'
  return access.actions.some((action) => grantFor(caller.role, action) !== 'no')
    ? 'allow'
    : 'forbid'
}
