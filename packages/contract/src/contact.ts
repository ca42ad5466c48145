import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { OneOf } from './fields.ts'
import { LANGUAGES } from './language.ts'

/** The ways to reach a user. */
export const CONTACT_CHANNELS = ['email', 'mobile'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** The language of a user's e-mails, which is that of the page that asked for one. */
const ContactLanguage = z.optional(z.enum(LANGUAGES))

const CODE_SHAPE = 'Enter the 6 digits'
export const RequestContactCode = z.strictObject({
  channel: OneOf(CONTACT_CHANNELS),
  language: ContactLanguage,
})
export type RequestContactCode = z.output<typeof RequestContactCode>

export const ConfirmContact = z.strictObject({
  channel: OneOf(CONTACT_CHANNELS),
  code: z.string(CODE_SHAPE).check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, CODE_SHAPE),
  ),
})
export type ConfirmContact = z.output<typeof ConfirmContact>

/** A request for a link to set a new password. Every address gets the same answer. */
export const ForgotPassword = z.strictObject({ email: Email, language: ContactLanguage })
export type ForgotPassword = z.output<typeof ForgotPassword>

/** The notices by e-mail that a user may switch off. The law or safety requires the others. */
export const OPTIONAL_NOTICES = ['new_device', 'withdrawal_requested'] as const
export type OptionalNotice = (typeof OPTIONAL_NOTICES)[number]
export const SetNotice = z.strictObject({ kind: OneOf(OPTIONAL_NOTICES), isOn: z.boolean() })
export type SetNotice = z.output<typeof SetNotice>
export const Unsubscribe = z.strictObject({ token: z.string().check(z.maxLength(200)) })
export const Unsubscribed = z.object({ kind: OneOf(OPTIONAL_NOTICES) })

const ContactState = z.object({
  verifiedAt: z.nullable(z.string()),
  /** Whether this deployment can send a code this way. */
  canSend: z.boolean(),
})

/** The state of the caller's own contact details. */
export const OwnContact = z.object({
  email: ContactState,
  mobile: ContactState,
  /** Whether both must be verified before a withdrawal. */
  isRequired: z.boolean(),
  /** Whether each optional notice by e-mail is on. */
  notices: z.object({ new_device: z.boolean(), withdrawal_requested: z.boolean() }),
})
export type OwnContact = z.output<typeof OwnContact>

/** The time from which another code can be requested. */
export const ContactCodeSent = z.object({ nextFrom: z.string() })
