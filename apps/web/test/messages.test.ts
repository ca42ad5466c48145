// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NewPassword, SignIn, SignUp } from '@kapis/contract/auth'
import { ClaimPromo } from '@kapis/contract/promos'
import { SubmitReport } from '@kapis/contract/reports'
import { AUTO_STOPS, NETWORK_MESSAGE, REFUSALS, STATUS_MESSAGES } from '@kapis/contract/refusals'
import { WithdrawalForm } from '@kapis/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { uiTexts } from '#ui/ui-texts.ts'
import { en } from '../src/lib/messages/en.ts'
import { cashier } from '../src/features/wallet/shared/texts.en.ts'
import { inbox } from '../src/lib/texts/inbox-texts.en.ts'
import { profile } from '../src/lib/texts/profile-texts.en.ts'
import { fil } from '../src/lib/messages/fil.ts'
import { cashier as cashierFil } from '../src/features/wallet/shared/texts.fil.ts'
import { inbox as inboxFil } from '../src/lib/texts/inbox-texts.fil.ts'
import { profile as profileFil } from '../src/lib/texts/profile-texts.fil.ts'
import { SERVER_MESSAGES } from '../src/lib/messages/fil/server-messages.ts'
import { messages, speak, withTexts } from '../src/lib/messages.ts'

afterEach(() => speak('en'))

test('switching the language changes the texts in place, and back to English', async () => {
  const { auth } = messages
  await speak('fil')
  expect(auth.loggedIn).toBe('Naka-log in ka na.')
  expect(uiTexts.translate('Username is required')).toBe('Kailangan ang username')
  await speak('en')
  expect(messages).toEqual(en)
  expect(uiTexts.translate('Username is required')).toBe('Username is required')
})

test('texts loaded later follow the language too', async () => {
  const texts = await withTexts(cashier, () => Promise.resolve(cashierFil))
  expect(texts.back).toBe('Back')
  await speak('fil')
  expect(texts.back).toBe('Bumalik')
  const later = await withTexts(cashier, () => Promise.resolve(cashierFil))
  expect(later.back).toBe('Bumalik')
  await speak('en')
  expect(texts.back).toBe('Back')
})

test('no text of either language is empty', () => {
  const english = [en, cashier, inbox, profile]
  const filipino = [fil, cashierFil, inboxFil, profileFil]
  const all = [...english, ...filipino].flatMap((texts) => textsOf(texts, ''))
  for (const [path, text] of all) {
    expect(text, path).toMatch(/\S/)
  }
})

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
  // Numbers fit every parameter.
  if (typeof part === 'function') return [[path, String(part(3, 4))]]
  return Object.entries(part as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}
