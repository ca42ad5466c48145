import { randomBytes, randomInt } from 'node:crypto'
import type { Role } from '@kapis/contract/auth'
import type { ContactChannel } from '@kapis/contract/contact'
import type { RefusalCode } from '@kapis/contract/refusals'
import {
  acceptInvitation,
  adjustWallet,
  collectApiToken,
  confirmContact,
  confirmTotp,
  enrolTotp,
  getOverview,
  inviteStaff,
  issuePasswordLink,
  registerPasskey,
  requestApiToken,
  requestContactCode,
  requestTotpReset,
  resetPassword,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStepUp,
  stepUpWithPasskey,
  unsubscribe,
} from '@kapis/contract/routes'
import { unsubscribeToken } from '../../src/features/auth/contact/unsubscribe-token.ts'
import { makeDeviceToken } from '../../src/features/auth/throttle/devices.ts'
import { currentCode } from '../enrol-totp.ts'
import { makeAuthenticator } from '../virtual-authenticator.ts'
import {
  approve,
  codeOf,
  confirmSessions,
  getRequest,
  newSession,
  ORIGIN,
  PASSWORD,
} from './account.ts'
import type { AccountWithTokens, TokenSite, TokenReply } from './account.ts'
import { sentCode, sentInvitationToken, sentResetToken } from './sent-tokens.ts'
import { verifyEmail } from './verify-email.ts'

type Token = {
  /** The roles whose accounts can have such a token. */
  of: readonly Role[]
  /** How the API refuses a token that was spent. Any other error shows nothing. */
  refusedWith: readonly RefusalCode[]
  /** Makes the token, and returns the attempt to use it. */
  make(site: TokenSite, account: AccountWithTokens): Promise<() => Promise<TokenReply>>
}

const EVERYBODY: readonly Role[] = ['player', 'admin', 'super_admin']

/**
 * Every kind of link, code, challenge and request that can be outstanding. Those whose use changes
 * the account come last, so that the attempts can be made one after the other.
 */
export const TOKENS = {
  'unsubscribe link': {
    of: EVERYBODY,
    refusedWith: ['link_expired'],
    async make({ ask, passwords }, { userId, email }) {
      const token = unsubscribeToken(passwords, { userId, email, kind: 'new_device' })
      return () => ask(null, unsubscribe, { body: { token } })
    },
  },
  'approval request of its maker': {
    of: ['admin', 'super_admin'],
    refusedWith: ['approval_lapsed'],
    make: anApproval,
  },
  invitation: { of: ['super_admin'], refusedWith: ['link_expired'], make: anInvitation },
  'API token': {
    of: ['admin', 'super_admin'],
    refusedWith: ['not_authenticated'],
    make: anApiToken,
  },
  'code for the e-mail address': {
    of: EVERYBODY,
    refusedWith: ['code_expired', 'session_expired'],
    make: (site, account) => aCode(site, account, 'email'),
  },
  'code for the mobile number': {
    of: EVERYBODY,
    refusedWith: ['code_expired', 'session_expired'],
    make: (site, account) => aCode(site, account, 'mobile'),
  },
  'challenge to step up': {
    of: EVERYBODY,
    refusedWith: ['wrong_passkey', 'session_expired'],
    async make({ ask }, account) {
      const { data } = await ask(account, startPasskeyStepUp)
      const body = account.passkey.sign(data as { challenge: string })
      return () => ask(account, stepUpWithPasskey, { body })
    },
  },
  'challenge to sign in': {
    of: EVERYBODY,
    refusedWith: ['wrong_passkey', 'account_closed'],
    async make({ ask }, { passkey }) {
      const browser = { cookie: `none; __Host-kapis-device=${makeDeviceToken()}` }
      const { data } = await ask(browser, startPasskeySignIn)
      const body = passkey.sign(data as { challenge: string })
      return () => ask(browser, signInWithPasskey, { body })
    },
  },
  'challenge to add a passkey': {
    of: EVERYBODY,
    refusedWith: ['passkey_refused', 'session_expired'],
    async make(site, account) {
      await confirmSessions(site, account)
      const { data } = await site.ask(account, startPasskey)
      const made = data as { challenge: string; user: { id: string } }
      const body = makeAuthenticator(ORIGIN).create(made)
      return () => site.ask(account, registerPasskey, { body })
    },
  },
  'unfinished enrolment of an authenticator': {
    of: EVERYBODY,
    refusedWith: ['conflict', 'session_expired'],
    make: anEnrolment,
  },
  'reset link by e-mail': {
    of: EVERYBODY,
    refusedWith: ['link_expired'],
    async make(site, account) {
      await verifyEmail(site, account)
      return useLink(site, await sentResetToken(site, account))
    },
  },
  'reset link of staff': {
    of: ['player'],
    refusedWith: ['link_expired'],
    async make(site, { userId }) {
      const sent = { params: { userId }, body: { reason: 'Lost it' } }
      const { data } = await site.ask(site.boss, issuePasswordLink, sent)
      return useLink(site, (data as { token: string }).token)
    },
  },
  'request to reset its factors': {
    of: ['player', 'admin'],
    refusedWith: ['approval_lapsed', 'conflict'],
    async make(site, { userId }) {
      const sent = { params: { userId }, body: { reason: 'Lost the phone' } }
      await site.ask(site.boss, requestTotpReset, sent)
      const approvalId = await getRequest(site, 'affected_user_id', userId)
      return () => approve(site, approvalId)
    },
  },
} satisfies Record<string, Token>

export type TokenName = keyof typeof TOKENS

export const tokenOf = (name: TokenName): Token => TOKENS[name]

function useLink({ ask }: TokenSite, token: string): () => Promise<TokenReply> {
  const password = `Word-of-Link${randomInt(1e6)}!`
  return () => ask(null, resetPassword, { body: { token, password, confirmPassword: password } })
}

async function aCode(site: TokenSite, account: AccountWithTokens, channel: ContactChannel) {
  const params = { userId: account.userId }
  await site.ask(account, requestContactCode, { params, body: { channel } })
  const code = await sentCode(site, account, channel)
  return async () => {
    const session = await newSession(site, account)
    return site.ask(session, confirmContact, { params, body: { channel, code } })
  }
}

async function anEnrolment(site: TokenSite, account: AccountWithTokens) {
  const body = { password: PASSWORD, ...(await codeOf(site, account)) }
  const { data } = await site.ask(account, enrolTotp, { body })
  const { secret } = data as { secret: string }
  return async () => {
    const session = await newSession(site, account)
    return site.ask(session, confirmTotp, { body: { code: await currentCode(secret) } })
  }
}

/** Lets the account ask for a credit that needs approval. */
async function anApproval(site: TokenSite, account: AccountWithTokens) {
  await confirmSessions(site, account)
  const { userId } = await site.aPlayer()
  const body = { amount: 5000, currency: 'coin', type: 'admin_deposit', comment: 'Goodwill' }
  await site.ask(account, adjustWallet, { params: { userId }, body })
  const approvalId = await getRequest(site, 'maker_id', account.userId)
  return () => approve(site, approvalId)
}

/** Lets the account ask for a token, which is approved, and fetch its secret. */
async function anApiToken(site: TokenSite, account: AccountWithTokens) {
  await confirmSessions(site, account)
  const request = { name: 'Books', holder: account.username, days: 1, reason: 'Reports' }
  const body = { ...request, routes: ['getOverview'] }
  const { data } = await site.ask(account, requestApiToken, { body })
  const params = data as { apiTokenId: string }
  await approve(site, await getRequest(site, 'maker_id', account.userId))
  const fetched = await site.ask(account, collectApiToken, { params })
  const { token: apiToken } = fetched.data as { token: string }
  return () => site.ask({ apiToken }, getOverview)
}

/** Lets the account invite somebody, which is approved and sent. */
async function anInvitation(site: TokenSite, account: AccountWithTokens) {
  await confirmSessions(site, account)
  const mark = randomBytes(6).toString('hex')
  const email = `${mark}@test.example`
  const body = { role: 'moderator', name: 'Ana Reyes', email, reason: 'New colleague' }
  const { data } = await site.ask(account, inviteStaff, { body })
  const invitation = data as { invitationId: string }
  await approve(site, await getRequest(site, 'maker_id', account.userId))
  const token = await sentInvitationToken(site, invitation)
  const mobileNumber = `+639${randomInt(1e8, 1e9)}`
  const named = { username: `p-${mark}`, email, mobileNumber }
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  return () => site.ask(null, acceptInvitation, { body: { token, ...named, ...password } })
}
