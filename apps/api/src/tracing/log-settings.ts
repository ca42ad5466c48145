import { hostname } from 'node:os'
import { VERSION } from '@kapis/contract/version'
import { serialiseError } from './log-error.ts'
import { logFields } from './scope.ts'

/** Returns the settings of all logs. Each line names the version of the product that wrote it. */
export function logSettings(level: string) {
  return {
    level,
    base: { pid: process.pid, hostname: hostname(), version: VERSION },
    mixin: logFields,
    serializers: { err: serialiseError },
  }
}
