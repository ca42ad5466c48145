/** The actions of staff, and which role may take each. */
import type { StaffRole } from './session-user.ts'

/** `masked`: with personal data partly hidden. `own`: only entries about the user's own actions. */
export type Grant = 'no' | 'yes' | 'masked' | 'own'

export type StaffRule = Record<StaffRole, Grant> & {
  /** Whether the target must be a player. This does not apply to super admins. */
  targetIsPlayer?: true
  /** Whether the target may have the role of the staff member who acts. */
  targetMayBePeer?: true
  /** Whether a second staff member must approve: for money, only above the threshold. */
  fourEyes?: true
  /** Whether the action needs an authenticator code from the last five minutes. */
  stepUp?: true
}

const everyStaff = { moderator: 'yes', admin: 'yes', super_admin: 'yes' } as const
const maskedForModerators = { moderator: 'masked', admin: 'yes', super_admin: 'yes' } as const
const ownForModerators = { moderator: 'own', admin: 'yes', super_admin: 'yes' } as const
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
  /**
   * Changing the status of a super admin, whom nobody outranks. Two others decide, so that no single
   * super admin can remove another.
   */
  'users.suspend': { ...superOnly, targetMayBePeer: true, fourEyes, stepUp },
  'users.invitations': superOnly,
  /** Approving an invitation is restricted as strictly as granting a role. */
  'users.invite': { ...adminUp, fourEyes, stepUp },
  /** A token reads what its holder may read, and only from the routes that it names. */
  'tokens.request': { ...adminUp, fourEyes, stepUp },
  'tokens.collect': { ...everyStaff, stepUp },
  /** Moderators see and revoke those that they hold. */
  'tokens.read': ownForModerators,
  'tokens.revoke': ownForModerators,
  'users.delete': { ...adminUp, targetIsPlayer, stepUp },
  'users.delete-many': { ...superOnly, fourEyes, stepUp },
  'identity.read': adminUp,
  'identity.image': adminUp,
  'identity.claim': { ...adminUp, targetIsPlayer },
  'identity.decide': { ...adminUp, targetIsPlayer, stepUp },
  'wallet.adjust': { ...adminUp, fourEyes, stepUp },
  'wallet.read': maskedForModerators,
  'wallet.image': everyStaff,
  /** The proof of a payment shows whom it went to. */
  'wallet.proof': adminUp,
  'wallet.comment': everyStaff,
  'wallet.claim': adminUp,
  /**
   * Preparing the decision about a deposit: assigning it, asking for a new receipt, and marking it as
   * ready to approve. None of these moves money.
   */
  'wallet.triage': everyStaff,
  'wallet.settle': { ...adminUp, fourEyes, stepUp },
  'wallet.payee': { ...adminUp, fourEyes, stepUp },
  'wallet.delete': { ...adminUp, stepUp },
  'wallet.delete-many': { ...superOnly, fourEyes, stepUp },
  'transactions.read': everyStaff,
  'transactions.correct': { ...superOnly, fourEyes, stepUp },
  'transactions.delete': { ...superOnly, stepUp },
  'transactions.delete-many': { ...superOnly, fourEyes, stepUp },
  'receipts.read': maskedForModerators,
  /** A deposit receipt credits the deposit that it matches. So do the lines of an import. */
  'receipts.create': { ...adminUp, stepUp },
  'receipts.update': { ...adminUp, fourEyes, stepUp },
  'receipts.delete': { ...adminUp, stepUp },
  'receipts.delete-many': { ...superOnly, fourEyes, stepUp },
  'reconciliation.read': adminUp,
  'reconciliation.import': { ...adminUp, stepUp },
  'reconciliation.withdraw': { ...adminUp, fourEyes, stepUp },
  'reconciliation.resolve': { ...adminUp, fourEyes, stepUp },
  'reconciliation.close': { ...adminUp, fourEyes, stepUp },
  'exclusions.read': adminUp,
  'exclusions.import': { ...adminUp, stepUp },
  /** Importing a list that removes identifiers, which lets people play again. */
  'exclusions.remove': { ...superOnly, fourEyes, stepUp },
  'exclusions.clear': { ...superOnly, fourEyes, stepUp },
  'promos.read': everyStaff,
  'promos.write': { ...adminUp, fourEyes, stepUp },
  'promos.delete': { ...adminUp, stepUp },
  'promos.delete-many': { ...superOnly, fourEyes, stepUp },
  'claims.delete': { ...superOnly, stepUp },
  'reports.read': everyStaff,
  'reports.triage': everyStaff,
  /** As for a notification: players believe what a reply says. */
  'reports.reply': { ...everyStaff, stepUp },
  'reports.reword': adminUp,
  'reports.delete': { ...adminUp, stepUp },
  'notifications.read': everyStaff,
  /** Players believe what the operator tells them, such as another GCash number to pay to. */
  'notifications.write': { ...adminUp, stepUp },
  'notifications.delete': { ...adminUp, stepUp },
  'audit.read': ownForModerators,
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
