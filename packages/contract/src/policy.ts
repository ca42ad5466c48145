/**
 * The permissions of every role on every route. The API enforces them, and the web hides what they
 * forbid.
 */
import { BET_ROUTES, ROUND_ROUTES } from './game-routes.ts'
import type { BetRoute, RoundRoute } from './game-routes.ts'
import type * as routes from './routes.ts'
import type { Role, StaffRole } from './session-user.ts'
import { isStaff } from './session-user.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'
import type { Grant, StaffAction, StaffRule } from './staff-actions.ts'

export { STAFF_ACTIONS, isStaff }
export type { Grant, StaffAction, StaffRole, StaffRule }

export type RouteName = keyof typeof routes
/** Who may call a route. `self`: a signed-in user whose own id is in the path. */
export type Access =
  | { for: 'anyone' }
  | { for: 'signed-in' }
  | { for: 'self' }
  | { for: 'staff'; actions: readonly StaffAction[]; takesApiTokens?: true }

/** The routes that an API token can be made for. */
export type ApiTokenRoute = {
  [N in RouteName]: (typeof POLICY)[N] extends { takesApiTokens: true } ? N : never
}[RouteName]

const anyone = { for: 'anyone' } as const
const signedIn = { for: 'signed-in' } as const
const self = { for: 'self' } as const
/**
 * Returns the access rule for staff who may take at least one of these actions. The use case checks
 * the exact action.
 */
const staff = (...actions: StaffAction[]) => ({ for: 'staff', actions }) as const
/** The same for a report, a list or a sum of money: an API token can be made for it. */
const report = (...actions: StaffAction[]) =>
  ({ ...staff(...actions), takesApiTokens: true }) as const

/** The access rules of every game's bet route and round routes. */
const GAME_POLICY = /* @__PURE__ */ Object.fromEntries(
  [...BET_ROUTES, ...ROUND_ROUTES].map((name) => [name, signedIn]),
) as Record<BetRoute | RoundRoute, typeof signedIn>

/** The access rule of every route. A missing rule is a compile error and makes startup fail. */
export const POLICY = {
  signIn: anyone,
  signUp: anyone,
  signOut: anyone,
  verifySession: anyone,
  changePassword: signedIn,
  resetPassword: anyone,
  forgotPassword: anyone,
  acceptInvitation: anyone,
  listOwnSessions: self,
  endOwnSession: signedIn,
  endOtherSessions: signedIn,
  confirmAge: self,
  closeAccount: signedIn,
  getOwnTotp: signedIn,
  enrolTotp: signedIn,
  confirmTotp: signedIn,
  renewRecoveryCodes: signedIn,
  removeTotp: signedIn,
  stepUp: signedIn,
  startPasskeySignIn: anyone,
  signInWithPasskey: anyone,
  listPasskeys: signedIn,
  startPasskey: signedIn,
  registerPasskey: signedIn,
  renamePasskey: signedIn,
  removePasskey: signedIn,
  startPasskeyStepUp: signedIn,
  stepUpWithPasskey: signedIn,
  getOwnContact: self,
  requestContactCode: self,
  confirmContact: self,
  setNotice: self,
  getOwnIdentity: self,
  uploadIdentityImage: self,
  submitIdentity: self,
  unsubscribe: anyone,
  getOwnPush: self,
  savePush: self,
  renewPush: self,
  removePush: self,

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
  listGameSwitches: staff('settings.read'),
  setGameSwitch: staff('games.switch'),
  getSeeds: signedIn,
  rotateSeeds: signedIn,
  listRecentBets: signedIn,
  getEpoch: signedIn,
  listEpochLines: signedIn,
  getReturns: anyone,
  shareBet: self,
  listSharedBets: self,
  unshareBet: self,
  getSharedBet: anyone,
  getPublicLogs: anyone,
  getOwnLogProof: self,

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
  openEvents: signedIn,
  reportBrowserError: anyone,
  submitReport: signedIn,
  listOwnReports: self,
  replyToOwnReport: self,
  getOwnReplyImage: self,
  listOwnNotifications: self,
  readNotifications: self,

  listUsers: staff('users.read'),
  getUser: staff('users.read'),
  updateUser: staff(
    'users.comment',
    'users.status',
    'users.suspend',
    'users.contact',
    'users.role',
  ),
  issuePasswordLink: staff('users.password-link'),
  inviteStaff: staff('users.role'),
  listInvitations: staff('users.invitations'),
  revokeInvitation: staff('users.role'),
  requestApiToken: staff('tokens.request'),
  listApiTokens: staff('tokens.read'),
  collectApiToken: staff('tokens.collect'),
  revokeApiToken: staff('tokens.revoke'),
  requestTotpReset: staff('users.totp-reset'),
  deleteUser: staff('users.delete'),
  deleteUsers: staff('users.delete-many'),
  getUserAnalytics: staff('users.read'),
  getUserLimits: staff('users.read'),
  getUserTimeline: staff('users.read'),
  getOverview: report('overview.read'),
  getCellSums: report('overview.read'),
  getFigures: report('overview.read'),
  getInsights: report('overview.read'),
  /** The use case checks the permission for each kind of search result separately. */
  searchAll: staff('wallet.read', 'transactions.read', 'receipts.read', 'reports.read'),
  listIdentityChecks: staff('identity.read'),
  getIdentityReview: staff('identity.read'),
  getIdentityImage: staff('identity.image'),
  assignIdentity: staff('identity.claim'),
  approveIdentity: staff('identity.decide'),
  askIdentityAgain: staff('identity.decide'),
  refuseIdentity: staff('identity.decide'),
  adjustWallet: staff('wallet.adjust'),
  listWallet: staff('wallet.read'),
  getWalletRow: staff('wallet.read'),
  updateWalletRow: staff('wallet.comment', 'wallet.triage', 'wallet.settle', 'wallet.payee'),
  assignWalletRow: staff('wallet.triage', 'wallet.claim'),
  deleteWalletRow: staff('wallet.delete'),
  deleteWalletRows: staff('wallet.delete-many'),
  getWalletImage: staff('wallet.image'),
  listWalletQueue: report('wallet.read'),
  getWalletReview: staff('wallet.read'),
  listTransactions: staff('transactions.read'),
  listAllTransactions: report('transactions.read'),
  correctTransaction: staff('transactions.correct'),
  deleteTransaction: staff('transactions.delete'),
  deleteTransactions: staff('transactions.delete-many'),
  createDepositReceipt: staff('receipts.create'),
  listDepositReceipts: report('receipts.read'),
  updateDepositReceipt: staff('receipts.update'),
  deleteDepositReceipt: staff('receipts.delete'),
  deleteDepositReceipts: staff('receipts.delete-many'),
  previewGcashImport: staff('reconciliation.import'),
  importGcashHistory: staff('reconciliation.import'),
  listGcashImports: report('reconciliation.read'),
  withdrawGcashImport: staff('reconciliation.withdraw'),
  listReconDays: report('reconciliation.read'),
  getReconDay: report('reconciliation.read'),
  suggestMatches: staff('reconciliation.read'),
  decideDifference: staff('reconciliation.resolve'),
  closeReconDay: staff('reconciliation.close'),
  listExclusionImports: staff('exclusions.read'),
  startExclusionUpload: staff('exclusions.import'),
  sendExclusionPart: staff('exclusions.import'),
  getExclusionUpload: staff('exclusions.read'),
  previewExclusionImport: staff('exclusions.import'),
  /** The use case asks for the second right if the import removes anything. */
  importExclusions: staff('exclusions.import'),
  listExclusionMatches: staff('exclusions.read'),
  clearExclusionMatch: staff('exclusions.clear'),
  /** The use case checks the provider's signature. */
  receiveProviderEvent: anyone,
  createPromoCode: staff('promos.write'),
  listPromoCodes: report('promos.read'),
  updatePromoCode: staff('promos.write'),
  deletePromoCode: staff('promos.delete'),
  deletePromoCodes: staff('promos.delete-many'),
  listPromoClaims: report('promos.read'),
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
  /** The use case checks the permission for the type of item. */
  updatePresence: staff('wallet.read', 'reports.read', 'approvals.read', 'identity.read'),
  listApprovals: staff('approvals.read'),
  decideApproval: staff('approvals.decide'),
} satisfies {
  // A token only reads.
  [N in RouteName]: (typeof routes)[N] extends { method: 'GET' }
    ? Access
    : Access & { takesApiTokens?: never }
}

const RANK: Record<Role, number> = { player: 0, moderator: 1, admin: 2, super_admin: 3 }

export function grantFor(role: Role, action: StaffAction): Grant {
  return isStaff(role) ? STAFF_ACTIONS[action][role] : 'no'
}

/**
 * Returns whether a staff member may take an action. Nobody may act on themselves, on a user of a
 * higher role, or on one of the same role, unless the action is meant for it.
 */
export function can(
  actor: { userId: string; role: Role },
  action: StaffAction,
  target?: { userId: string; role: Role },
): boolean {
  if (grantFor(actor.role, action) === 'no') return false
  if (target === undefined) return true
  const rule: StaffRule = STAFF_ACTIONS[action]
  if (target.userId === actor.userId) return false
  if (rule.targetMayBePeer) return actor.role === target.role
  if (RANK[actor.role] <= RANK[target.role]) return false
  return actor.role === 'super_admin' || !rule.targetIsPlayer || target.role === 'player'
}

export type AccessDecision = 'allow' | 'sign-in' | 'forbid'

/** Decides about a call. A path with another user's id is rejected before any look-up. */
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
