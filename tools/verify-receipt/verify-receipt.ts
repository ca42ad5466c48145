#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkReceipts } from './check-receipts.ts'
import { readKeys, readReceipts } from './read-receipts.ts'

/**
 * `npx verify-receipt kapis-receipts.json [--keys fairness-keys.json]`: checks downloaded receipts
 * without a network. The exit code is 0 if all are valid.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' } },
})
const [file] = positionals
if (file === undefined) stop('usage: verify-receipt RECEIPTS.json [--keys FAIRNESS-KEYS.json]')

const receipts = readReceipts(readText(file))
if (receipts === null) stop(`${file} holds no receipts`)
const keys = values.keys === undefined ? null : readKeys(readText(values.keys))
if (values.keys !== undefined && keys === null) stop(`${values.keys} holds no keys`)

const { results, links, missing } = checkReceipts(receipts, keys)
for (const { seq, game, faults, unchecked } of results) {
  const message = faults.length === 0 ? 'right' : `WRONG: ${faults.join('; ')}`
  const left = unchecked.length === 0 ? '' : ` (not checked: ${unchecked.join(', ')})`
  const name = seq === null ? 'shared bet' : `#${seq}`
  console.log(`${name} ${game.padEnd(20)} ${message}${left}`)
}
const wrong = results.filter(({ faults }) => faults.length > 0).length
console.log(`${results.length} receipts, ${results.length - wrong} right, ${wrong} wrong`)
console.log(`${links} follow one another; ${missing} lines between them are not in the file`)
process.exitCode = wrong === 0 ? 0 : 1

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return stop(`${path} cannot be read`)
  }
}

function stop(words: string): never {
  console.error(words)
  process.exit(2)
}
