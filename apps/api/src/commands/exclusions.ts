import { LISTED_KINDS } from '@kapis/contract/exclusions'
import { hashListed, normaliseListed } from '#cashier/exclusions/list-hash.ts'
import type { Identifier } from '#cashier/exclusions/list-hash.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

/** Prints the hash by which an exclusion list names a person (docs/EXCLUSIONS.md). */
export async function run({ args }: CommandWords): Promise<void> {
  const [action, ...words] = args
  const identifier = action === 'hash' ? readIdentifier(words) : null
  if (identifier === null) throw new UsageError('Say whose hash.')
  console.log(`${hashListed(identifier).toString('hex')}  ${normaliseListed(identifier)}`)
}

function readIdentifier([
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
