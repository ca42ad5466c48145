// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NewPassword, SignIn, SignUp } from '@kapis/contract/auth'
import { ClaimPromo } from '@kapis/contract/promos'
import { SubmitReport } from '@kapis/contract/reports'
import { AUTO_STOPS, NETWORK_MESSAGE, REFUSALS, STATUS_MESSAGES } from '@kapis/contract/refusals'
import { WithdrawalForm } from '@kapis/contract/wallet'
import { afterEach, expect, test, vi } from 'vitest'
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
  const texts = await defineTexts(ui, () => Promise.resolve(uiFil))
  expect(currentTexts(texts).close).toBe('Isara')
  await setLanguage('en')
  expect(currentTexts(texts).close).toBe('Close')
})

test('a language that cannot be loaded changes nothing', async () => {
  const broken = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(uiFil)
  const texts = await defineTexts(ui, broken)
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

test('no text of either language is empty', async () => {
  const modules = import.meta.glob('../src/**/*texts.{en,fil}.ts')
  const catalogues = await Promise.all(Object.values(modules).map((load) => load()))
  expect(catalogues.length).toBeGreaterThan(90)
  const written = textsOf(catalogues, '').filter(([path]) => !path.endsWith(UNTITLED))
  for (const [path, text] of written) {
    expect(text, path).toMatch(/\S/)
  }
})

/** The first group of the rail has no title. */
const UNTITLED = '.admin.groups.top'

test('every message of the server and the contract has a Filipino text', () => {
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
    SubmitReport.safeParse({ title: 'x'.repeat(101), description: 'x'.repeat(1001) }),
  ].flatMap((result) => result.error?.issues.map(({ message }) => message) ?? [])
  const refused = Object.values(REFUSALS).map(([, message]) => message)
  const all = [...wrong, ...refused, ...Object.values(STATUS_MESSAGES), NETWORK_MESSAGE]
  expect(all.filter((text) => SERVER_MESSAGES[text] === undefined)).toEqual([])
})

test('every reason of an auto-bet stop or a mismatch has a Filipino text', () => {
  const games = join(import.meta.dirname, '../src/features/games')
  const faults = FAULTS.flatMap((file) => {
    const source = readFileSync(join(games, file), 'utf8')
    return [...source.matchAll(/'([A-Z][^'\n]+\.)'/g)].map(([, sentence]) => String(sentence))
  })
  expect(faults.length).toBeGreaterThan(20)
  const all = [...faults, ...Object.values(AUTO_STOPS)]
  expect(all.filter((text) => SERVER_MESSAGES[text] === undefined)).toEqual([])
})

/** The files that contain the alert's sentences. */
const FAULTS = [
  'verify/find-mismatch.ts',
  'verify/check-bet-receipt.ts',
  'verify/receipt-signature.ts',
  'play/run-bet.ts',
  'rounds/verify-round.ts',
  'rounds/apply-reply.ts',
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

/** Numbers fit most texts that take something, words the others. */
function sample(text: Sampled): string {
  try {
    return String(text(3, 4, 5))
  } catch {
    return String(text('a', 'b', 'c'))
  }
}
