import { randomInt } from 'node:crypto'
import type { Role } from '@kapis/contract/auth'
import {
  changePassword,
  closeAccount,
  confirmTotp,
  deleteUser,
  enrolTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  requestTotpReset,
  resetPassword,
  updateUser,
} from '@kapis/contract/routes'
import { currentCode } from '../enrol-totp.ts'
import { addPasskey, codeOf, confirmSessions, doAsStaff, PASSWORD } from './account.ts'
import type { AccountWithTokens, TokenSite } from './account.ts'
import { sentResetToken } from './sent-tokens.ts'
import { verifyEmail } from './verify-email.ts'

const NEW_PASSWORD = 'Another-Word2!'
const NEW = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

type Change = {
  /** The roles whose accounts can be changed in this way. The API refuses it for all others. */
  of: readonly Role[]
  /** Whether the account needs an authenticator app for it. */
  needsTotp?: true
  /** Changes the account through the API. Returns whether that was done. */
  run(site: TokenSite, account: AccountWithTokens): Promise<boolean>
}

const EVERYBODY: readonly Role[] = ['player', 'admin', 'super_admin']
/** The roles that a super admin outranks. */
const BELOW: readonly Role[] = ['player', 'admin']

/** Every way in which the password, address, number, factors, status or role of an account change. */
export const CHANGES = {
  'own password change': {
    of: EVERYBODY,
    async run(site, account) {
      const body = { currentPassword: PASSWORD, ...NEW, ...(await codeOf(site, account)) }
      return isDone(site.ask(account, changePassword, { body }))
    },
  },
  'reset by a link': {
    of: EVERYBODY,
    async run(site, account) {
      await verifyEmail(site, account)
      const token = await sentResetToken(site, account)
      return isDone(site.ask(null, resetPassword, { body: { token, ...NEW } }))
    },
  },
  'e-mail address by staff': {
    of: BELOW,
    run: (site, account) => edit(site, account, { email: `${account.userId}@new.example` }),
  },
  'mobile number by staff': {
    of: BELOW,
    run: (site, account) => edit(site, account, { mobileNumber: `+639${randomInt(1e8, 1e9)}` }),
  },
  'blocked and unblocked': {
    // Of a super admin: suspended and restored by two others.
    of: EVERYBODY,
    async run(site, account) {
      const isBlocked = await edit(site, account, { status: 'blocked' })
      return isBlocked && edit(site, account, { status: 'active' })
    },
  },
  role: {
    of: BELOW,
    run: (site, account) => edit(site, account, { role: 'moderator' }),
  },
  'authenticator added or replaced': {
    of: EVERYBODY,
    async run(site, account) {
      const body = { password: PASSWORD, ...(await codeOf(site, account)) }
      const { data } = await site.ask(account, enrolTotp, { body })
      const code = await currentCode((data as { secret: string }).secret)
      return isDone(site.ask(account, confirmTotp, { body: { code } }))
    },
  },
  'authenticator removed': {
    of: ['player'],
    needsTotp: true,
    async run(site, account) {
      const body = { password: PASSWORD, ...(await codeOf(site, account)) }
      return isDone(site.ask(account, removeTotp, { body }))
    },
  },
  'recovery codes renewed': {
    of: EVERYBODY,
    needsTotp: true,
    async run(site, account) {
      const body = { password: PASSWORD, ...(await codeOf(site, account)) }
      return isDone(site.ask(account, renewRecoveryCodes, { body }))
    },
  },
  'passkey added': {
    of: EVERYBODY,
    run: async (site, account) => (await addPasskey(site, account)).passkeyId !== '',
  },
  'passkey removed': {
    of: EVERYBODY,
    async run(site, account) {
      await confirmSessions(site, account)
      const params = { passkeyId: account.passkey.passkeyId }
      return isDone(site.ask(account, removePasskey, { params }))
    },
  },
  'factors reset by staff': {
    of: BELOW,
    run: (site, account) =>
      doAsStaff(site, account, requestTotpReset, { reason: 'Lost the phone' }),
  },
  'factors reset on the server': {
    of: ['super_admin'],
    run: (site, { username }) => site.resetOnServer(username),
  },
  'closed by its owner': { of: ['player'], run: close },
  'closed and reopened': {
    of: ['player'],
    async run(site, account) {
      return (await close(site, account)) && edit(site, account, { status: 'active' })
    },
  },
  'deleted by staff': {
    of: BELOW,
    run: (site, account) => doAsStaff(site, account, deleteUser),
  },
} satisfies Record<string, Change>

export type ChangeName = keyof typeof CHANGES

export const changeOf = (name: ChangeName): Change => CHANGES[name]

async function isDone(reply: Promise<{ status: number }>): Promise<boolean> {
  return (await reply).status === 200
}

function edit(site: TokenSite, account: AccountWithTokens, body: object): Promise<boolean> {
  return doAsStaff(site, account, updateUser, { ...body, reason: 'Asked by phone' })
}

async function close(site: TokenSite, account: AccountWithTokens): Promise<boolean> {
  const body = { password: PASSWORD, ...(await codeOf(site, account)) }
  return isDone(site.ask(account, closeAccount, { body }))
}
