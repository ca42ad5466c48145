import { VERSION } from '@kapis/contract/version'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logSettings } from './log-settings.ts'

test('every line of the log names the version, the process and the host', () => {
  const lines: string[] = []
  const log = pino(logSettings('info'), { write: (line: string) => void lines.push(line) })
  log.info('started')
  const { pid, hostname, version } = JSON.parse(lines[0]!) as Record<string, unknown>
  expect(version).toBe(VERSION)
  expect([pid, typeof hostname]).toEqual([process.pid, 'string'])
})
