import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findRequestId, inScope, logFields } from './scope.ts'

test('requests that run at the same time keep their own ids', async () => {
  const idAfter = (requestId: string, ms: number) =>
    inScope({ requestId }, async () => {
      await wait(ms)
      return findRequestId()
    })
  expect(await Promise.all([idAfter('one', 5), idAfter('two', 1)])).toEqual(['one', 'two'])
  expect(findRequestId()).toBeNull()
})

test('every log entry written for a request has its id once, and others have none', () => {
  const lines: string[] = []
  const log = pino({ mixin: logFields }, { write: (line: string) => void lines.push(line) })
  inScope({ requestId: 'one' }, () => {
    log.info('plain')
    log.error({ reqId: 'one', err: new Error('failed') }, 'named')
  })
  log.info('outside')
  const ids = lines.map((line) => line.match(/"reqId":"one"/g)?.length ?? 0)
  expect(ids).toEqual([1, 1, 0])
})
