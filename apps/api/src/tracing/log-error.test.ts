import { expect, test } from 'vitest'
import { serialiseError } from './log-error.ts'

const failed = (message: string, fields: object) => Object.assign(new Error(message), fields)

test('the values of a failing row are not logged, and what leads to the bug is', () => {
  const error = failed('new row for relation "app_user" violates check constraint "c"', {
    code: '23514',
    detail: 'Failing row contains (maria@private.example).',
    where: 'SQL statement "select maria"',
    table: 'app_user',
    constraint: 'c',
  })
  const logged = serialiseError(error)
  expect(JSON.stringify(logged)).not.toMatch(/maria/)
  expect(logged).toMatchObject({
    type: 'Error',
    message: error.message,
    code: '23514',
    table: 'app_user',
    constraint: 'c',
    stack: error.stack,
  })
})

test('a value that PostgreSQL quotes in its message is hidden in message and stack', () => {
  const error = failed('invalid input syntax for type uuid: "maria"', { code: '22P02' })
  const logged = serialiseError(error)
  expect(JSON.stringify(logged)).not.toMatch(/maria/)
  expect(logged).toMatchObject({ message: 'invalid input syntax for type uuid: "[hidden]"' })
})

test('the cause of an error stays in its stack', () => {
  const error = new Error('outer', { cause: new Error('inner') })
  expect(serialiseError(error)).toMatchObject({ stack: expect.stringContaining('inner') })
})
