import { PASSWORD_RULES } from '@kapis/contract/auth'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS, isGuessable } from './common-passwords.ts'

test('at least 3,000 common passwords keep the rules of the specification', () => {
  const keeping = [...COMMON_PASSWORDS]
    .map((password) => password[0]!.toUpperCase() + password.slice(1))
    .filter((password) => PASSWORD_RULES.every(({ test: rule }) => rule.test(password)))
  expect(keeping.length).toBeGreaterThanOrEqual(3_000)
})

const MAYA = ['maya_luz', 'maya.santos@example.com', '+639171234567']

test.each([
  'Password123!',
  'P@ssw0rd',
  'Passw0rd123!',
  'Qwerty123@',
  'Iloveyou1!',
  'Pilipinas@2026',
  'Jordan23!',
  '!!Manchester1',
  'Blink182#',
  'St@rgate1!',
  'My-Kapis-Account1!',
  'K@pis-8-Herons',
  'Maya_Luz-2026!',
  'maya.santos-A1!',
  'Aa!9171234567',
])('%s is guessable for its owner', (password) => {
  expect(isGuessable(password, MAYA)).toBe(true)
})

test.each(['Seven-Herons-8!', 'Newer-Password2!', 'Long-enough-for-a-visit-7!', 'xK3!vm9Qp@r'])(
  '%s is not',
  (password) => {
    expect(isGuessable(password, MAYA)).toBe(false)
  },
)

test('a short address or name is no reason to refuse a password', () => {
  expect(isGuessable('Seven-Herons-8!', ['her', 'ero@example.com'])).toBe(false)
})
