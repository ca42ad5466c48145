import { LISTED_KINDS } from '@kapis/contract/exclusions'
import { hashListed, normaliseListed } from '../../apps/api/src/cashier/exclusions/list-hash.ts'
import type { Identifier } from '../../apps/api/src/cashier/exclusions/list-hash.ts'

const USAGE = `Prints the hash by which an exclusion list names a person (docs/EXCLUSIONS.md):
  pnpm exclusions:hash mobile|email|document VALUE
  pnpm exclusions:hash person SURNAME 'GIVEN NAMES' YYYY-MM-DD`

const identifier = readArguments(process.argv.slice(2))
if (identifier === null) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  console.log(`${hashListed(identifier).toString('hex')}  ${normaliseListed(identifier)}`)
}

function readArguments([
  kind,
  value = '',
  givenNames = '',
  born = '',
]: string[]): Identifier | null {
  const known = LISTED_KINDS.find((one) => one === kind)
  if (known === undefined || value === '') return null
  if (known !== 'person') return { kind: known, value }
  const isWhole = givenNames !== '' && /^\d{4}-\d\d-\d\d$/.test(born)
  return isWhole ? { kind: 'person', lastName: value, givenNames, dateOfBirth: born } : null
}
