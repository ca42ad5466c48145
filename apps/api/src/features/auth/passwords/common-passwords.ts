import { isLeaked } from './leaked-passwords.ts'

/**
 * The words on which most leaked passwords are based. Nearly all leaked passwords break the rules
 * (a capital letter, a digit, a special character), so people add an ending to such a word.
 */
const WORDS =
  `password passwort passcode letmein welcome qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm abcdef
  abcd iloveyou iloveu loveyou mahalko mahalkita ilove sunshine princess dragon monkey football
  baseball basketball superman batman spiderman pokemon naruto master shadow michael jordan jessica
  ashley daniel michelle charlie thomas hunter ranger killer soccer summer winter spring autumn
  freedom whatever trustno computer internet samsung google facebook chocolate butterfly flower
  purple orange diamond starwars pinoy pilipinas philippines manila maganda pogiako gwapoako admin
  administrator changeme secret default player casino jackpot money lucky winner gaming`.split(
    /\s+/,
  )

const ENDINGS =
  `1! 1@ 1$ 1? 12! 12@ 12$ 123! 123@ 123$ 123% 123* 123? 123& 1234! 1234@ 1234$ 12345! 12345@
  123456! 123456@ @1 @12 @123 @1234 @12345 @123456 !1 !12 !123 !1234 $1 $123 *123 &123 01! 01@ 007!
  2024! 2024@ 2025! 2025@ 2026! 2026@ @2024 @2025 @2026 !2024 !2025 !2026`.split(/\s+/)

/** Common passwords that satisfy the rules, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  WORDS.flatMap((word) => [word, ...ENDINGS.map((ending) => word + ending)]),
)

const LEET: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '5': 's', $: 's' }
const PRODUCT = 'kapis'
/**
 * The minimum length of a part of an address or a name that a password must not contain. Shorter
 * parts occur in good passwords by chance.
 */
const PART_LENGTH_MIN = 4

/**
 * Returns whether a password is common or was leaked, or contains the product's name or one of the
 * owner's details. Digits and signs in place of letters, as in `P@ssw0rd`, count as those letters.
 */
export function isGuessable(password: string, details: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const plain = withoutLeet(lower)
  if (COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(plain)) return true
  if ([lower, plain].some((form) => isLeaked(form) || isLeaked(withoutSigns(form)))) return true
  const parts = [PRODUCT, ...details.map(partOf)].filter((part) => part.length >= PART_LENGTH_MIN)
  return parts.some((part) => lower.includes(part) || plain.includes(part))
}

/**
 * Removes the signs before and after a password. Our rules require a sign and most leaked passwords
 * have none, so people add one to a password that was leaked.
 */
function withoutSigns(lower: string): string {
  return lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
}

/**
 * Replaces digits and signs with the letters they resemble, except after the last letter, where
 * they are an ending.
 */
function withoutLeet(lower: string): string {
  const [, word = '', ending = ''] = /^(.*[a-z])?([^a-z]*)$/s.exec(lower) ?? []
  return word.replace(/[@0135$]/g, (sign) => LEET[sign]!) + ending
}

/**
 * Returns the part of a detail that a password must not contain: an e-mail address without its
 * domain, or a mobile number without its country code.
 */
function partOf(detail: string): string {
  const lower = detail.toLowerCase()
  return lower.startsWith('+639') ? lower.slice(3) : lower.split('@')[0]!
}
