import * as z from 'zod/mini'
import { IsoDay, Reason } from './entered.ts'
import { Text } from './fields.ts'
import type { Role, UserStatus } from './session-user.ts'
import { ROLES, SessionUser, USER_STATUSES } from './session-user.ts'

// Kept apart, because every page needs these and visitors need nothing else of this file.
export { ROLES, SessionUser, USER_STATUSES }
export type { Role, UserStatus }

const USERNAME_CHARACTERS = 'Username can only contain letters, numbers, underscores, and hyphens'
export const Username = Text('Username is required').check(
  z.regex(/^[A-Za-z0-9_-]*$/, USERNAME_CHARACTERS),
  z.minLength(6, 'Username must be at least 6 characters'),
  z.maxLength(30, 'Username must be less than 30 characters'),
)

export const PASSWORD_RULES = [
  { key: 'length', test: /^.{8,}$/s, message: 'Password must be at least 8 characters' },
  { key: 'longest', test: /^.{0,128}$/s, message: 'Password must be less than 128 characters' },
  { key: 'spaces', test: /^\S*$/, message: 'Password cannot contain spaces' },
  {
    key: 'lowercase',
    test: /[a-z]/,
    message: 'Password must contain at least one lowercase letter',
  },
  {
    key: 'uppercase',
    test: /[A-Z]/,
    message: 'Password must contain at least one uppercase letter',
  },
  { key: 'number', test: /[0-9]/, message: 'Password must contain at least one number' },
  {
    key: 'special',
    test: /[@$!%*?&]/,
    message: 'Password must contain at least one special character (@$!%*?&)',
  },
] as const

export const NewPassword = z
  .string('Password must be at least 8 characters')
  .check(...PASSWORD_RULES.map((rule) => z.regex(rule.test, rule.message)))

export const Email = z.email('Please enter a valid email address').check(z.maxLength(254))

const MOBILE_SHAPE =
  'Please enter a valid Philippine mobile number (e.g., +639XXXXXXXXX, 639XXXXXXXXX, or 09XXXXXXXXX)'

/**
 * A mobile number. It may begin with +639, 639 or 09, and is always stored as +639 and nine digits.
 */
export const MobileNumber = Text('Mobile number is required').check(
  z.overwrite((text) => text.replace(/[-\s]/g, '')),
  z.regex(/^(\+639|639|09)\d{9}$/, MOBILE_SHAPE),
  z.overwrite((text) => `+639${text.slice(-9)}`),
)

type TwoPasswords = { password: string; confirmPassword: string }

export const passwordsMatch = z.refine<TwoPasswords>(
  (form) => form.password === form.confirmPassword,
  {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    // Report the mismatch as soon as both fields are filled, even while other fields are invalid.
    when: ({ value }) => {
      const { password, confirmPassword } = Object(value) as Partial<TwoPasswords>
      return Boolean(password) && Boolean(confirmPassword)
    },
  },
)

export const SignUp = z
  .strictObject({
    username: Username,
    email: Email,
    mobileNumber: MobileNumber,
    password: NewPassword,
    confirmPassword: Text('Please confirm your password'),
    dateOfBirth: z.optional(IsoDay()),
    acceptedTerms: z.optional(z.boolean()),
  })
  .check(passwordsMatch)
export type SignUp = z.output<typeof SignUp>

/** Confirms the age of a player who signed up without confirming it. Sent at most once. */
export const ConfirmAge = z.strictObject({ acceptedTerms: z.literal(true) })

export const SignIn = z.strictObject({
  username: Text('Username is required').check(z.maxLength(254)),
  password: Text('Password is required').check(z.maxLength(256)),
  totp: z.optional(
    z.string().check(z.regex(/^(\d{6}|[A-Z0-9]{4}-[A-Z0-9]{4})$/, 'Enter the 6 digits')),
  ),
})
export type SignIn = z.output<typeof SignIn>

/** The oldest session of a user, which a new sign-in ended: a user has at most five sessions. */
export const EndedSession = z.object({
  userAgent: z.nullable(z.string()),
  lastActiveAt: z.string(),
})
export type EndedSession = z.output<typeof EndedSession>
export const SignedIn = z.object({ user: SessionUser, endedSession: z.optional(EndedSession) })

const FACTOR_SHAPE = 'Enter the 6 digits or a recovery code'
/** Six digits from an authenticator app, or a recovery code. */
const FactorCode = z
  .string(FACTOR_SHAPE)
  .check(z.regex(/^(\d{6}|[A-Z0-9]{4}-[A-Z0-9]{4})$/, FACTOR_SHAPE))

/** A change of password. Users with an authenticator must also send a code. */
export const ChangePassword = z
  .strictObject({
    currentPassword: Text('Password is required').check(z.maxLength(256)),
    password: NewPassword,
    confirmPassword: Text('Please confirm your password'),
    code: z.optional(FactorCode),
  })
  .check(passwordsMatch)
export type ChangePassword = z.output<typeof ChangePassword>

const TotpCode = z.string('Enter the 6 digits').check(z.regex(/^\d{6}$/, 'Enter the 6 digits'))
const PasswordAgain = Text('Password is required').check(z.maxLength(256))
/**
 * The start of an enrolment. A first authenticator needs only the password; a replacement also
 * needs a code.
 */
export const EnrolTotp = z.strictObject({
  password: PasswordAgain,
  code: z.optional(FactorCode),
})
export type EnrolTotp = z.output<typeof EnrolTotp>
export const ChangeTotp = z.strictObject({ password: PasswordAgain, code: FactorCode })
export type ChangeTotp = z.output<typeof ChangeTotp>
/** A request to close the caller's account. Players with an authenticator must also send a code. */
export const CloseAccount = z.strictObject({
  password: PasswordAgain,
  code: z.optional(FactorCode),
  /**
   * If true, the closing only starts, so that the player's own coins can be paid out first. If
   * false, the closing is cancelled. If absent, the account is closed.
   */
  payOut: z.optional(z.boolean()),
})
export type CloseAccount = z.output<typeof CloseAccount>
export const AccountClosing = z.object({ isClosed: z.boolean() })
export const OwnTotp = z.object({
  isEnrolled: z.boolean(),
  enrolledAt: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  /**
   * Whether this session was opened with a recovery code. If so, the password alone is enough to
   * replace the authenticator.
   */
  isRecovery: z.boolean(),
})
export const TotpEnrolment = z.object({ secret: z.string(), uri: z.string() })
export const ConfirmTotp = z.strictObject({ code: TotpCode })
export const TotpConfirmed = z.object({ recoveryCodes: z.array(z.string()) })
/**
 * A proof that the caller is still the user: a code, or the password of a user without a second
 * factor.
 */
export const StepUp = z
  .strictObject({ code: z.optional(TotpCode), password: z.optional(PasswordAgain) })
  .check(
    z.refine((sent) => sent.code !== undefined || sent.password !== undefined, {
      message: 'Enter the 6 digits',
      path: ['code'],
    }),
  )
export type StepUp = z.output<typeof StepUp>
export const SteppedUp = z.object({ validUntil: z.string() })

/** An open session of the caller's own account. */
const OwnSession = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.nullable(z.string()),
  /** The network of the sign-in, without the part of the address that names one connection. */
  network: z.nullable(z.string()),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  endsAt: z.string(),
})
export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
/** The proof for ending other sessions. Users with an authenticator must also send a code. */
export const EndSessions = z.strictObject({
  password: PasswordAgain,
  code: z.optional(FactorCode),
})
export type EndSessions = z.output<typeof EndSessions>
export const SessionParams = z.strictObject({
  sessionId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
})

export const PasswordLink = z.object({ token: z.string(), expiresAt: z.string() })
export const ResetTotp = z.strictObject({
  reason: Reason,
})
export const IssuePasswordLink = z.strictObject({
  reason: Reason,
})
export const ResetPassword = z
  .strictObject({
    token: z.string().check(z.maxLength(128)),
    password: NewPassword,
    confirmPassword: Text('Please confirm your password'),
  })
  .check(passwordsMatch)
export type ResetPassword = z.output<typeof ResetPassword>
