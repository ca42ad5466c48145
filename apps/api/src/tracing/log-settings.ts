import { hostname } from 'node:os'
import { VERSION } from '@kapis/contract/version'
import { serialiseError } from './log-error.ts'
import { logFields } from './scope.ts'

/** Returns the settings of every log of the product, so that each line names the version it is of. */
export function logSettings(level: string) {
  return {
    level,
    base: { pid: process.pid, hostname: hostname(), version: VERSION },
    mixin: logFields,
    serializers: { err: serialiseError },
  }
}
