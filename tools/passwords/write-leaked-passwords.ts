/**
 * Writes the list of leaked passwords that the API refuses.
 *
 * Usage: node tools/passwords/write-leaked-passwords.ts passwords.txt. The file has one password
 * per line, the most common first.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packLeaked } from '../../apps/api/src/features/auth/passwords/leaked-passwords.ts'

const COUNT = 100_000
const TARGET = join(
  import.meta.dirname,
  '../../apps/api/src/features/auth/passwords/leaked-passwords.bin',
)

const [source] = process.argv.slice(2)
if (source === undefined)
  throw new Error('Usage: node tools/passwords/write-leaked-passwords.ts FILE')
const passwords = readFileSync(source, 'utf8').split('\n').slice(0, COUNT)
writeFileSync(TARGET, packLeaked(passwords))
console.log(`${passwords.length} passwords`)
