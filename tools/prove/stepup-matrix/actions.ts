import type { RouteName, StaffAction } from '@kapis/contract/policy'

/** What a route with several actions is sent, so that it takes exactly one of them. */
export const BODIES: Partial<Record<RouteName, Partial<Record<StaffAction, object>>>> = {
  updateUser: {
    'users.comment': { comment: 'matrix' },
    'users.status': { status: 'active' },
    'users.suspend': { status: 'active' },
    'users.contact': { email: 'matrix@mail.example' },
    'users.role': { role: 'moderator', reason: 'matrix' },
  },
  updateWalletRow: {
    'wallet.comment': { comment: 'matrix' },
    'wallet.triage': { status: 'rejected', comment: 'matrix' },
    'wallet.settle': { status: 'completed' },
    'wallet.payee': { gcashNumber: '09170000001', gcashName: 'Matrix' },
  },
}

/**
 * The actions that need no step-up although their route can reach money, a payee, access, a check
 * or a request, each with the reason.
 */
export const EXCEPTIONS: Partial<Record<RouteName, Partial<Record<StaffAction, string>>>> = {
  updateUser: { 'users.comment': 'a comment changes nothing but itself' },
  listApprovals: { 'approvals.read': 'a list describes what requests would do, and runs none' },
  revokeApiToken: { 'tokens.revoke': 'revoking a leaked token must be quick, and gives nothing' },
  getIdentityReview: { 'identity.read': 'opening a check may note a match with an exclusion list' },
  getWalletReview: {
    'wallet.read': 'a review compares the payee with exclusion lists, and excludes nobody',
  },
  assignIdentity: {
    'identity.claim': 'claiming a check says who works on it, and decides nothing',
  },
}
