import { expect, test } from 'vitest'
import { fill } from './render.ts'

test('each name in braces is replaced by its value', () => {
  const text = fill('name: ${NODE}\nlisten: ${ADDRESS}:5432', { NODE: 'n1', ADDRESS: '10.0.0.1' })
  expect(text).toBe('name: n1\nlisten: 10.0.0.1:5432')
})

test('a template with a missing value is not rendered', () => {
  expect(() => fill('password: ${PASSWORD}', {})).toThrow('the template needs PASSWORD')
})

test('a shell variable in lower case stays as it is', () => {
  expect(fill('echo ${name} $HOME', {})).toBe('echo ${name} $HOME')
})
