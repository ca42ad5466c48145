import type { IdentityCheck, IdentityReview, OwnIdentity } from '@kapis/contract/identity'
import type { BodyOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'

type On<T> = <R extends Route>(route: R, reply: (request: { body: BodyOf<R> }) => unknown) => T

const AT = '2026-11-17T08:00:00.000Z'

/** An identity check that the player has not begun. */
export function anIdentity(change: Partial<OwnIdentity> = {}): OwnIdentity {
  return {
    level: 'none',
    isRequired: false,
    isOffered: false,
    fullName: null,
    documentKind: null,
    submittedAt: null,
    decidedAt: null,
    expiresAt: null,
    reasons: [],
    message: null,
    parts: ['details', 'document', 'selfie'],
    triesLeft: 3,
    gcashNames: [],
    imagesKeptDays: 90,
    ...change,
  }
}

/** Returns the routes of the fake server for the player's own identity check. */
export function fakeIdentity<T>(state: { identity: OwnIdentity }, on: On<T>): T[] {
  return [
    on(routes.getOwnIdentity, () => state.identity),
    on(routes.uploadIdentityImage, () => ({ imageId: crypto.randomUUID() })),
    on(routes.submitIdentity, () => {
      const sent = { level: 'waiting', submittedAt: AT, parts: [] } as const
      state.identity = { ...state.identity, ...sent, parts: [] }
      return state.identity
    }),
  ]
}

export function anIdentityCheck(number = 0, change: Partial<IdentityCheck> = {}): IdentityCheck {
  const id = (kind: string) => `0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c${kind}00${number}`
  return {
    identityCheckId: id('a'),
    userId: id('b'),
    username: 'maya_luz',
    level: 'waiting',
    submittedAt: AT,
    decidedAt: null,
    decidedBy: null,
    expiresAt: null,
    tryNumber: 1,
    claimedBy: null,
    claimedAt: null,
    nameBand: 'match',
    age: 27,
    isOfAge: true,
    hasDuplicate: false,
    version: 1,
    ...change,
  }
}

export function anIdentityReview(change: Partial<IdentityReview> = {}): IdentityReview {
  const identityCheck = change.identityCheck ?? anIdentityCheck()
  const url = (of: string) => `/api/v1/admin/identity-checks/x/image?of=${of}&ticket=t`
  return {
    details: {
      givenNames: 'Maria Luz',
      lastName: 'Reyes',
      fullName: 'Maria Luz Reyes',
      dateOfBirth: '1999-03-14',
      documentKind: 'national_id',
      documentNumber: '1234-4821',
      documentExpiresOn: '2031-08-31',
      isDocumentValid: true,
    },
    account: {
      mobileNumber: '+639175550142',
      email: 'maya@example.com',
      isMobileVerified: true,
      isEmailVerified: true,
      createdAt: AT,
    },
    images: (['front', 'back', 'selfie'] as const).map((of) => ({ of, url: url(of), sentAt: AT })),
    imagesDeletedAt: null,
    looks: 2,
    names: [
      {
        gcashName: 'MA•••A L. R.',
        gcashNumber: '09175550142',
        source: 'withdrawal',
        isOwnNumber: true,
        score: 0.94,
        reasons: [
          { code: 'surname_initial', weight: 0.3 },
          { code: 'given_masked', weight: 0.44 },
          { code: 'others_initial', weight: 0.2 },
          { code: 'letters_hidden', weight: 0 },
        ],
        band: 'match',
      },
    ],
    duplicates: [],
    exclusion: null,
    reasons: [],
    parts: [],
    message: null,
    triesLeft: 2,
    history: [{ kind: 'submitted', at: AT, by: null, reasons: [], parts: [], message: null }],
    ...change,
    identityCheck,
  }
}
