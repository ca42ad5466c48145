import { NAME_MATCH_FROM, NAME_STAFF_FROM, bandOf } from '@kapis/contract/identity-names'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreNames } from './score-names.ts'

const codesOf = (checked: string, gcash: string) =>
  scoreNames(checked, gcash).reasons.map(({ code }) => code)

describe('Filipino names', () => {
  test.each([
    ['Juan Santos Dela Cruz', 'JUAN SANTOS DELA CRUZ', 1, 'match'],
    ['Juan Santos Dela Cruz', 'DE LA CRUZ, JUAN SANTOS', 1, 'match'],
    ['Juan Santos Dela Cruz', 'Juan S. Delacruz', 0.98, 'match'],
    ['Juan Santos Dela Cruz', 'Juan Dela Cruz', 0.96, 'match'],
    ['Juan Santos Dela Cruz', 'Dela Cruz Juan Santos', 0.95, 'match'],
    ['Niño Muñoz', 'NINO MUNOZ', 1, 'match'],
    ['Ma. Clara Reyes', 'MARIA CLARA REYES', 1, 'match'],
    ['Mary Ann O’Hara', 'MARYANN OHARA', 1, 'match'],
    ['Sto. Domingo, José', 'Jose Santo Domingo', 1, 'match'],
    ['Atty. Rosa Lim', 'rosa lim', 1, 'match'],
    ['Suharto', 'SUHARTO', 1, 'match'],
    ['Juan Dela Cruz Jr.', 'JUAN DELA CRUZ JR', 1, 'match'],
    ['Dela Cruz, Juan, II', 'Juan Dela Cruz, Jr.', 1, 'match'],
    ['Juan Dela Cruz Jr.', 'JUAN DELA CRUZ', 0.88, 'staff'],
    ['Juan Dela Cruz Jr.', 'Juan Dela Cruz III', 0.65, 'refused'],
    ['Juan Santos Cruz', 'Juan Reyes Cruz', 0.8, 'staff'],
    ['Juan Santos Cruz', 'Juan R. Cruz', 0.8, 'staff'],
    ['Christina Reyes', 'Cristina Reyes', 0.87, 'staff'],
    ['Juan Gonzales', 'Juan Gonzalez', 0.85, 'staff'],
    ['Maria Santos Reyes', 'Maria Cruz Santos', 0.71, 'staff'],
    ['Maria Clara Reyes', 'Clara Reyes', 0.78, 'staff'],
    ['Juan Dela Cruz', 'Juan D.', 0.86, 'staff'],
    ['Juan Dela Cruz', 'J. Dela Cruz', 0.8, 'staff'],
    ['Juan Dela Cruz', 'JU•• D.', 0.78, 'staff'],
    ['Juan Dela Cruz', 'JU** DE** C.', 0.77, 'staff'],
    ['Maria Luz Reyes', 'MA•••A L. R.', 0.76, 'staff'],
    ['Mia Dela Cruz Perez', 'MI*A P.', 0.74, 'staff'],
    ['Juan Dela Cruz', 'JUAN DELA CRU•', 0.88, 'staff'],
    ['Juan Dela Cruz', 'J. D.', 0.66, 'refused'],
    ['Juan Dela Cruz', 'Juan Cruz', 0.4, 'refused'],
    ['Juan Dela Cruz', 'Pedro Dela Cruz', 0.5, 'refused'],
    ['Juan Dela Cruz', 'Pedro Reyes', 0, 'refused'],
    ['Juan Dela Cruz', 'PE••• D.', 0.36, 'refused'],
    ['Juan Dela Cruz', 'Juan', 0, 'refused'],
    ['Juan Dela Cruz', '•••', 0, 'refused'],
    ['Juan Dela Cruz', '', 0, 'refused'],
  ] as const)('%s and %s score %d: %s', (checked, gcash, score, band) => {
    const found = scoreNames(checked, gcash)
    expect(found).toMatchObject({ score })
    expect(bandOf(found.score)).toBe(band)
  })

  test('the reasons name what agrees and what does not', () => {
    expect(codesOf('Juan Santos Cruz Jr.', 'CRUZ JU*N')).toEqual([
      'surname_same',
      'given_masked',
      'others_missing',
      'order_differs',
      'suffix_missing',
    ])
    expect(codesOf('Juan Santos Cruz', 'JUAN SA• CRUZ')).toContain('letters_hidden')
    expect(codesOf('Maria Santos Reyes', 'Maria Santos')).toContain('surname_is_other')
    expect(codesOf('', 'Maria Santos')).toEqual(['no_name'])
  })
})

const GIVEN = ['JUAN', 'MIGUEL', 'ROSARIO', 'CORAZON', 'ANDRES', 'BENIGNO']
const SURNAMES = ['SANTOS', 'VILLANUEVA', 'MAGSAYSAY', 'PACQUIAO', 'OCAMPO']
const UNRELATED = ['QWERTY', 'ZXCVBN']
/** A name of two to five different words. */
const names = fc
  .tuple(
    fc.shuffledSubarray(GIVEN, { minLength: 1, maxLength: 3 }),
    fc.shuffledSubarray(SURNAMES, { minLength: 1, maxLength: 2 }),
  )
  .map(([given, surnames]) => [...given, ...surnames])
const ODD = ['DELA', 'CRUZ', 'JR', 'III', 'MA.', 'J.', 'JU••', 'S*', ',', 'Ñ', '9']
const words = fc.constantFrom(...GIVEN, ...SURNAMES, ...ODD)
const texts = fc.array(words, { maxLength: 6 }).map((some) => some.join(' '))
const hide = (word: string, from: number) => `${word.slice(0, from)}${'•'.repeat(9)}`
const at = <T>(list: readonly T[], n: number, item: T) => list.with(n % list.length, item)

describe('the score', () => {
  test('is the sum of its weights, from 0 to 1', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), texts, (checked, gcash) => {
        const { score, reasons } = scoreNames(checked, gcash)
        const sum = reasons.reduce((all, { weight }) => all + Math.round(weight * 100), 0)
        expect(Math.round(score * 100)).toBe(Math.max(0, sum))
        expect(score).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is 1 for the same name, in any case, order with comma and spacing', () => {
    fc.assert(
      fc.property(names, (name) => {
        const [surname, rest] = [name.at(-1)!, name.slice(0, -1).join('  ')]
        const same = `${surname.toLowerCase()},${rest}`
        expect(scoreNames(name.join(' '), same).score).toBe(1)
        expect(scoreNames(same, name.join('-')).score).toBe(1)
      }),
    )
  })

  test('never rises when more letters of an agreeing name are hidden', () => {
    fc.assert(
      fc.property(names, fc.nat(9), fc.nat(9), fc.nat(9), (name, n, m, letters) => {
        const checked = name.join(' ')
        const some = at(name, m, hide(name[m % name.length]!, 3))
        const word = some[n % some.length]!.replaceAll('•', '')
        const from = Math.min(letters, word.length - 1)
        const [less, more] = [hide(word, from + 1), hide(word, from)]
        const [shown, hidden] = [at(some, n, less), at(some, n, more)].map((one) => one.join(' '))
        const scored = (gcash: string) => scoreNames(checked, gcash).score
        expect(scored(shown!)).toBeLessThanOrEqual(scored(some.join(' ')))
        expect(scored(hidden!)).toBeLessThanOrEqual(scored(shown!))
      }),
    )
  })

  test('never rises when an agreeing word is shortened, dropped or replaced', () => {
    fc.assert(
      fc.property(names, fc.nat(9), (name, n) => {
        const checked = name.join(' ')
        const scored = (gcash: readonly string[]) => scoreNames(checked, gcash.join(' ')).score
        const word = name[n % name.length]!
        const initial = scored(at(name, n, `${word[0]!}.`))
        expect(initial).toBeLessThan(1)
        const dropped = scored(name.toSpliced(n % name.length, 1))
        expect(dropped).toBeLessThan(initial)
        expect(scored(at(name, n, UNRELATED[0]!))).toBeLessThan(initial)
      }),
    )
  })

  test('never matches a name with hidden letters, nor another surname or given name', () => {
    fc.assert(
      fc.property(names, fc.nat(9), fc.nat(3), (name, n, letters) => {
        const [checked, word] = [name.join(' '), name[n % name.length]!]
        const masked = scoreNames(checked, at(name, n, hide(word, letters)).join(' ')).score
        expect(masked).toBeLessThan(NAME_MATCH_FROM)
        for (const place of [0, name.length - 1]) {
          const other = scoreNames(checked, name.with(place, UNRELATED[1]!).join(' ')).score
          expect(other).toBeLessThan(NAME_STAFF_FROM)
        }
      }),
    )
  })
})
