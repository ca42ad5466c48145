import type { Secret } from './read-secrets.ts'

const ENCODINGS = ['hex', 'base64', 'base64url'] as const

/** Returns the names of the secrets that a text contains in any common encoding. */
export function findSecrets(secrets: readonly Secret[], text: string): string[] {
  const lower = text.toLowerCase()
  const lists = numberLists(text)
  return secrets
    .filter(({ text: plain, bytes, board }) => {
      if (plain !== undefined && text.includes(plain)) return true
      if (board !== undefined && lists.has(key(board))) return true
      if (bytes === undefined) return false
      const forms = ENCODINGS.map((encoding) => Buffer.from(bytes).toString(encoding))
      return lower.includes(forms[0]!) || forms.slice(1).some((form) => text.includes(form))
    })
    .map(({ name }) => name)
}

/** Returns the lists of numbers in a text, each sorted. */
function numberLists(text: string): Set<string> {
  const lists = text.match(/\[\d+(,\d+)+\]/g) ?? []
  return new Set(lists.map((list) => key(JSON.parse(list) as number[])))
}

function key(numbers: readonly number[]): string {
  return numbers.toSorted((a, b) => a - b).join()
}
