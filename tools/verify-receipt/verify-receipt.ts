#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { checkFile } from './check-file.ts'

/**
 * `npx verify-receipt kapis-receipts.json [--keys fairness-keys.json] [--log FILE]`: checks
 * downloaded receipts without a network. The exit code is 0 if all are valid.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, log: { type: 'string' } },
})
try {
  const [file] = positionals
  if (file === undefined)
    throw new Error('usage: verify-receipt RECEIPTS.json [--keys FAIRNESS-KEYS.json] [--log FILE]')
  process.exitCode = checkFile(file, values) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
