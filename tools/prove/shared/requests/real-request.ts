import type { RouteName } from '@kapis/contract/policy'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import { makePushBrowser } from '../../../push/push-browser.ts'
import type { ProofPlayers } from '../app/proof-players.ts'
import { sampleBets, sampleStarts } from '../rounds/sample-bodies.ts'
import { BATCHES, OBJECTS, STAFF_BODIES } from './real-objects.ts'

/**
 * The common fields of a valid bet, and those of a step of a round. Both paths check the session
 * together with the bet, so an invalid body would hide that check.
 */
const bet = { amount: 1, currency: 'coin', identifier: 'matrix' }
const step = { identifier: 'matrix', seq: 1 }
const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/matrix'
const upload = { exclusionUploadId: '00000000-0000-4000-8000-0000000000b2' }
const SAMPLE_BODIES: Partial<Record<RouteName, object>> = {
  ...sampleBets(bet),
  ...sampleStarts(bet),
  nextFlip: { ...step, side: 'heads' },
  guessCard: { ...step, guess: 'higher' },
  skipCard: step,
  revealTile: { ...step, tile: 0 },
  nextRockPaperScissors: { ...step, hand: 'rock' },
  cashOutFlip: step,
  cashOutHilo: step,
  cashOutMines: step,
  cashOutRockPaperScissors: step,
  // These bodies must pass validation, because the use case applies its own policy to the target.
  adjustWallet: { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'matrix' },
  updateWalletRow: { comment: 'matrix' },
  assignWalletRow: { isMine: true },
  updatePresence: { type: 'wallet', itemId: null, pageId: '00000000-0000-4000-8000-0000000000b1' },
  createPromoCode: {
    promoCode: 'MATRIX',
    amount: { coin: 1, ticket: 0 },
    expiration: '2099-01-01T00:00:00Z',
    maxUses: 1,
    availableUses: 1,
  },
  updatePromoCode: { minDeposit: 1 },
  claimPromo: { promoCode: 'MATRIX' },
  clearExclusionMatch: { reason: 'matrix' },
  startExclusionUpload: { fileName: 'matrix.csv', header: 'kind,hash' },
  sendExclusionPart: { part: 0, firstLine: 2, text: `mobile,${'ab'.repeat(32)}` },
  previewExclusionImport: { ...upload, name: 'Matrix', mode: 'add', parts: 1 },
  importExclusions: { ...upload, listedOn: '2026-11-01', removed: 0 },
  issuePasswordLink: { reason: 'matrix' },
  inviteStaff: { role: 'moderator', name: 'matrix', email: 'matrix@example.com', reason: 'matrix' },
  requestApiToken: {
    name: 'matrix',
    holder: 'matrix',
    routes: ['getOverview'],
    days: 1,
    reason: 'matrix',
  },
  requestTotpReset: { reason: 'matrix' },
  withdrawGcashImport: { reason: 'matrix' },
  registerPasskey: {
    name: 'matrix',
    credentialId: 'bWF0cml4',
    clientDataJSON: 'e30',
    attestationObject: 'bWF0cml4',
    transports: [],
  },
  renamePasskey: { name: 'matrix' },
  confirmAge: { acceptedTerms: true },
  requestContactCode: { channel: 'email' },
  confirmContact: { channel: 'email', code: '000000' },
  setNotice: { kind: 'new_device', isOn: false },
  unsubscribe: { token: 'matrix' },
  savePush: {
    endpoint: PUSH_ENDPOINT,
    ...makePushBrowser().keys,
    topics: ['limits'],
    language: 'en',
  },
  renewPush: { endpoint: PUSH_ENDPOINT },
  forgotPassword: { email: 'matrix@test.example' },
  setReminder: { minutes: 60 },
  setLimit: { kind: 'loss', period: 'day', amount: 100 },
}

/** Returns the path with ids of existing rows in place of its parameters. */
export async function realPath(testApp: ProofPlayers, url: string, owner: Player): Promise<string> {
  let path = url
  for (const [word, key = ''] of url.matchAll(/:(\w+)/g)) {
    path = path.replace(word, (await OBJECTS[key]?.(testApp, owner)) ?? '1')
  }
  return path
}

/** Returns a body that the route accepts, or an empty one if none is known. */
export async function realBody(
  testApp: ProofPlayers,
  name: RouteName,
  owner: Player,
): Promise<object> {
  const [kind, word] = BATCHES[name] ?? []
  if (kind === undefined || word === undefined) {
    return SAMPLE_BODIES[name] ?? STAFF_BODIES[name] ?? {}
  }
  return { [word]: [await OBJECTS[kind]!(testApp, owner)] }
}
