// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NewPassword, SignIn, SignUp } from '@kapis/contract/auth'
import { SubmitIdentity } from '@kapis/contract/identity'
import { ClaimPromo } from '@kapis/contract/promos'
import { SubmitReport } from '@kapis/contract/reports'
import { NETWORK_MESSAGE, STATUS_MESSAGES } from '@kapis/contract/messages'
import { REFUSALS, refuseAuto, refuseWithoutDeposit } from '@kapis/contract/refusals'
import { WithdrawalForm } from '@kapis/contract/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { ENDED_WORDS } from '#app/live/ended-words.ts'
import { ApiError, messageOf } from '#lib/api/api-errors.ts'
import { authTexts } from '#player/session/texts.ts'
import { setLanguage } from '#texts/language.ts'
import { SERVER_MESSAGES } from '#texts/server-messages.ts'
import { currentTexts, defineTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { ui } from '#ui/texts.en.ts'
import { ui as uiFil } from '#ui/texts.fil.ts'

afterEach(() => setLanguage('en'))

test('the texts follow the language, and no catalogue changes', async () => {
  const english = { ...currentTexts(authTexts) }
  expect(currentTexts(uiTexts).translate('Username is required')).toBe('Username is required')
  await setLanguage('fil')
  expect(currentTexts(authTexts).loggedIn).toBe('Naka-log in ka na.')
  expect(currentTexts(uiTexts).translate('Username is required')).toBe('Kailangan ang username')
  await setLanguage('en')
  expect(currentTexts(authTexts)).toEqual(english)
})

test('texts loaded later are in the language of the page', async () => {
  await setLanguage('fil')
  const texts = await defineTexts(ui, { fil: () => Promise.resolve(uiFil) })
  expect(currentTexts(texts).close).toBe('Isara')
  await setLanguage('en')
  expect(currentTexts(texts).close).toBe('Close')
})

test('a language that cannot be loaded changes nothing', async () => {
  const broken = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(uiFil)
  const texts = await defineTexts(ui, { fil: broken })
  await expect(setLanguage('fil')).rejects.toThrow('offline')
  expect(currentTexts(texts).close).toBe('Close')
  expect(currentTexts(uiTexts).close).toBe('Close')
})

test('the last choice of the language wins', async () => {
  const slow = setLanguage('fil')
  await setLanguage('en')
  await slow
  expect(currentTexts(uiTexts).close).toBe('Close')
})

test('no text of either language is empty [UI-09]', async () => {
  const modules = import.meta.glob('../src/**/*texts.{en,fil}.ts')
  const catalogues = await Promise.all(Object.values(modules).map((load) => load()))
  expect(catalogues.length).toBeGreaterThan(90)
  const written = textsOf(catalogues, '').filter(([path]) => !path.endsWith(UNTITLED))
  for (const [path, text] of written) {
    expect(text, path).toMatch(/\S/)
  }
})

/** The path of the only empty text: the first group of the rail has no title. */
const UNTITLED = '.admin.groups.top'

test('every message of a form or a status has a Filipino text', () => {
  const wrong = [
    SignIn.safeParse({}),
    SignUp.safeParse({ username: '!', email: 'x', mobileNumber: '1', confirmPassword: '' }),
    SignUp.safeParse({}),
    NewPassword.safeParse(' '.repeat(200)),
    NewPassword.safeParse('x'),
    SubmitReport.safeParse({}),
    ClaimPromo.safeParse({}),
    WithdrawalForm.safeParse({ type: 'withdraw', amount: 0, gcashNumber: '', gcashName: '' }),
    WithdrawalForm.safeParse({ ...paid, gcashNumber: '0917', confirmGcashNumber: '0917' }),
    WithdrawalForm.safeParse({ ...paid, confirmGcashNumber: '09175550143' }),
    SubmitIdentity.safeParse({ givenNames: '', lastName: '', documentNumber: '' }),
    SubmitIdentity.safeParse({ givenNames: '1', documentNumber: '!!' }),
    SubmitReport.safeParse({ title: 'x'.repeat(101), description: 'x'.repeat(1001) }),
  ].flatMap((result) => result.error?.issues.map(({ message }) => message) ?? [])
  const known = [STATUS_MESSAGES, ENDED_WORDS].flatMap((messages) => Object.values(messages))
  const all = [...wrong, ...known, NETWORK_MESSAGE]
  expect(all.filter((text) => SERVER_MESSAGES[text] === undefined)).toEqual([])
})

test('a refusal is phrased by its code, with its values, and not by its English sentence', async () => {
  const refused = refuseWithoutDeposit(2_500_000n)
  const error = new ApiError(refused.status, refused.code, 'Any sentence', refused.details)
  expect(messageOf(error)).toBe('Any sentence')
  await setLanguage('fil')
  expect(messageOf(error)).toBe(
    'Kailangan ng bagong deposit na hindi bababa sa ₱250.00 para sa promo code na ito.',
  )
  const stopped = refuseAuto('profit')
  expect(messageOf(new ApiError(409, stopped.code, stopped.message, stopped.details))).toBe(
    'Huminto na ang auto-bet: naabot na ang itinakda mong profit.',
  )
})

test('a refusal keeps the message of the server where its code says less', async () => {
  await setLanguage('fil')
  expect(messageOf(new ApiError(400, 'bad_request', 'Ilagay ang halaga'))).toBe('Ilagay ang halaga')
  expect(messageOf(new ApiError(503, 'maintenance', 'Balik kami ng 3 AM.'))).toBe(
    'Balik kami ng 3 AM.',
  )
})

test('every refusal has a Filipino text that differs from its English one [UI-09]', async () => {
  await setLanguage('fil')
  const codes = Object.entries(REFUSALS).filter(
    ([code]) => code !== 'bad_request' && code !== 'maintenance',
  )
  for (const [code, [status, message]] of codes) {
    expect(messageOf(new ApiError(status, code, message)), code).not.toBe(message)
  }
})

test('every reason of a mismatch has a Filipino text', () => {
  const games = join(import.meta.dirname, '../src/features/games')
  const faults = FAULTS.flatMap((file) => {
    const source = readFileSync(join(games, file), 'utf8')
    return [...source.matchAll(/'([A-Z][^'\n]+\.)'/g)].map(([, sentence]) => String(sentence))
  })
  expect(faults.length).toBeGreaterThan(20)
  expect(faults.filter((text) => SERVER_MESSAGES[text] === undefined)).toEqual([])
})

/** The files that contain the sentences of the mismatch alert. */
const FAULTS = [
  'verify/find-fault.ts',
  'verify/check-bet-receipt.ts',
  'verify/receipt-signature.ts',
]

const paid = {
  type: 'withdraw',
  amount: 50,
  gcashNumber: '09175550142',
  confirmGcashNumber: '09175550142',
  gcashName: 'Maria Luz',
}

function textsOf(part: unknown, path: string): [path: string, text: string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function') return [[path, sample(part as Sampled)]]
  return Object.entries(part as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}

type Sampled = (...given: unknown[]) => unknown

/** Calls a text with sample arguments: numbers, or letters where numbers do not work. */
function sample(text: Sampled): string {
  try {
    return String(text(3, 4, 5))
  } catch {
    return String(text('a', 'b', 'c'))
  }
}
