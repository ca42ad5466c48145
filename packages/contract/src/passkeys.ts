import * as z from 'zod/mini'
import { Uuid } from './fields.ts'

/** The highest number of passkeys of an account. */
export const PASSKEYS_MAX = 10

const NAME_MISSING = 'Name is required'
const PasskeyName = z
  .string(NAME_MISSING)
  .check(z.trim(), z.minLength(1, NAME_MISSING), z.maxLength(50, 'Use at most 50 characters'))

/** Bytes as base64url, which is how WebAuthn writes them in JSON. */
/* @__NO_SIDE_EFFECTS__ */
const Bytes = (charactersMax: number) =>
  z.string().check(z.maxLength(charactersMax), z.regex(/^[A-Za-z0-9_-]+$/))

/** The id of a credential has at most 1023 bytes (WebAuthn, section 4). */
const CredentialId = Bytes(1_364)
const ClientData = Bytes(4_096)

const Transports = z
  .array(z.string().check(z.regex(/^[a-z-]+$/), z.maxLength(20)))
  .check(z.maxLength(10))

/** A new credential, as the browser made it. */
export const RegisterPasskey = z.strictObject({
  name: PasskeyName,
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: Bytes(16_384),
  transports: Transports,
})
export type RegisterPasskey = z.output<typeof RegisterPasskey>

/** The signature of a passkey over a challenge of ours. */
export const PasskeyAssertion = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: Bytes(4_096),
  signature: Bytes(8_192),
  /** The id of the account, which the authenticator keeps with the passkey. */
  userHandle: z.optional(Bytes(86)),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

export const RenamePasskey = z.strictObject({ name: PasskeyName })
export const PasskeyParams = z.strictObject({ passkeyId: Uuid })

const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options with which a browser makes a credential: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** The options with which a browser signs a challenge: `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** The passkeys that may sign. Empty for a sign-in: the user picks one of those on the device. */
  allowCredentials: z.array(KnownCredential),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** A passkey of the caller's own account. */
export const OwnPasskey = z.object({
  passkeyId: Uuid,
  name: z.string(),
  /** Whether the passkey is kept by a service that copies it to other devices of the user. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type OwnPasskey = z.output<typeof OwnPasskey>
export const OwnPasskeys = z.object({
  /** Whether passkeys can be used on this site: they need a domain name. */
  isAvailable: z.boolean(),
  passkeys: z.array(OwnPasskey),
})
export type OwnPasskeys = z.output<typeof OwnPasskeys>
