import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readIdempotencyKey } from './idempotency-key.ts'

const read = (key?: string) =>
  readIdempotencyKey({
    headers: key === undefined ? {} : { 'idempotency-key': key },
  } as unknown as FastifyRequest)

test('an Idempotency-Key is optional', () => {
  expect(read()).toBeNull()
  expect(read('5f0c-42')).toBe('5f0c-42')
})

test.each([[''], ['two words'], ['é'], ['x'.repeat(256)]])(
  '%j is refused as an Idempotency-Key',
  (key) => {
    expect(() => read(key)).toThrow('Please verify your input and try again.')
  },
)
