// @vitest-environment node
import { NewPassword, SignIn, SignUp } from '@kapis/contract/auth'
import { SubmitReport } from '@kapis/contract/reports'
import { NETWORK_MESSAGE, REFUSALS, STATUS_MESSAGES } from '@kapis/contract/refusals'
import { afterEach, expect, test } from 'vitest'
import { words } from '#ui/words.ts'
import { en } from './messages/en.ts'
import { fil } from './messages/fil.ts'
import { SAID } from './messages/fil/said.ts'
import { messages, speak } from './messages.ts'

afterEach(() => speak('en'))

test('another language changes the texts in place, and English comes back', async () => {
  const { auth } = messages
  await speak('fil')
  expect(auth.loggedIn).toBe('Matagumpay na nakapag-log in!')
  expect(words.said('Username is required')).toBe('Kailangan ang username')
  await speak('en')
  expect(messages).toEqual(en)
  expect(words.said('Username is required')).toBe('Username is required')
})

test('every text of either language says something', () => {
  for (const [path, text] of [...textsOf(en, 'en'), ...textsOf(fil, 'fil')]) {
    expect(text, path).toMatch(/\S/)
  }
})

test('whatever the server or a shape may answer has a Filipino text', () => {
  const wrong = [
    SignIn.safeParse({}),
    SignUp.safeParse({ username: '!', email: 'x', mobileNumber: '1', confirmPassword: '' }),
    SignUp.safeParse({}),
    NewPassword.safeParse(' '.repeat(200)),
    NewPassword.safeParse('x'),
    SubmitReport.safeParse({}),
    SubmitReport.safeParse({ title: 'x'.repeat(101), description: 'x'.repeat(1001) }),
  ].flatMap((result) => result.error?.issues.map(({ message }) => message) ?? [])
  const refused = Object.values(REFUSALS).map(([, message]) => message)
  const all = [...wrong, ...refused, ...Object.values(STATUS_MESSAGES), NETWORK_MESSAGE]
  expect(all.filter((text) => SAID[text] === undefined)).toEqual([])
})

function textsOf(part: unknown, path: string): [path: string, text: string][] {
  if (typeof part === 'string') return [[path, part]]
  // Numbers fit every text that takes something.
  if (typeof part === 'function') return [[path, String(part(3, 4))]]
  return Object.entries(part as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}
