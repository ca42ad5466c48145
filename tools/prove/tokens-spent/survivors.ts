import type { ChangeName } from '../../../apps/api/test/tokens/account-changes.ts'
import type { TokenName } from '../../../apps/api/test/tokens/outstanding-tokens.ts'

type Survivor = {
  after: readonly ChangeName[]
  /** Further changes, if the account has an authenticator app. */
  afterWithTotp?: readonly ChangeName[]
  because: string
}

/** Changes that leave the account with its status, its role, its address and its passkeys. */
const OF_SECRETS = [
  'own password change',
  'mobile number by staff',
  'authenticator added or replaced',
  'authenticator removed',
  'recovery codes renewed',
  'passkey added',
] as const satisfies ChangeName[]

/**
 * The tokens that go on working, and after which changes. All others must be refused. The reasons
 * are those of docs/decisions/084-changes-of-an-account-spend-its-tokens.md.
 */
const SURVIVORS: Partial<Record<TokenName, Survivor>> = {
  'unsubscribe link': {
    after: [
      ...OF_SECRETS,
      'reset by a link',
      'blocked and unblocked',
      'role',
      'passkey removed',
      'factors reset by staff',
      'factors reset on the server',
      'closed by its owner',
      'closed and reopened',
    ],
    because: 'A notice must be easy to switch off, and the link is bound to its address.',
  },
  'approval request of its maker': {
    after: [
      ...OF_SECRETS,
      'reset by a link',
      'e-mail address by staff',
      'passkey removed',
      'factors reset by staff',
      'factors reset on the server',
    ],
    because: 'A second person decides about it, and its maker may still make it.',
  },
  invitation: {
    after: [...OF_SECRETS, 'reset by a link', 'passkey removed', 'factors reset on the server'],
    because: 'A second person has approved it, and its maker may still invite.',
  },
  'challenge to sign in': {
    after: [
      ...OF_SECRETS,
      'e-mail address by staff',
      'blocked and unblocked',
      'role',
      'closed and reopened',
    ],
    because: 'It belongs to a browser and to no account. The passkey that answers it still counts.',
  },
  'request to reset its factors': {
    after: [
      'own password change',
      'e-mail address by staff',
      'mobile number by staff',
      'blocked and unblocked',
      'role',
      'closed by its owner',
      'closed and reopened',
    ],
    // They leave the authenticator app that the request is about.
    afterWithTotp: ['reset by a link', 'recovery codes renewed', 'passkey removed'],
    because: 'A second person decides about it, and no factor was added or replaced since.',
  },
}

/** Returns whether a token goes on working after a change. */
export function maySurvive(token: TokenName, change: ChangeName, hasTotp: boolean): boolean {
  const { after = [], afterWithTotp = [] } = SURVIVORS[token] ?? {}
  return after.includes(change) || (hasTotp && afterWithTotp.includes(change))
}
