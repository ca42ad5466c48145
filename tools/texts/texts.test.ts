import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptAll, readAccepted } from './accepted.ts'
import { WEB, listPairs } from './catalogues.ts'
import { exportPo } from './export-po.ts'
import { findProblems } from './find-problems.ts'
import { importPo } from './import-po.ts'

const ROOT = join(import.meta.dirname, '../..')

const EN = `export const dice = {
  roll: 'Roll',
  sides: { above: 'Above' },
  target: (target: string, chance: number) => \`Above \${target}, \${chance}%\`,
  bets: (count: number) => (count === 1 ? '1 bet' : \`\${count} bets\`),
  rules: ['One', 'Two'],
}
`
const FIL = `import type { dice as english } from './texts.en.ts'

export const dice: typeof english = {
  roll: 'I-roll',
  sides: { above: 'Pataas' },
  target: (t, chance) => \`Tsansa \${chance}%, pataas sa \${t}\`,
  bets: (count) => \`\${count} taya\`,
  rules: ['Isa', 'Dalawa'],
}
`

test('every text of the web has a current translation', () => {
  const pairs = listPairs(ROOT)
  expect(pairs.length).toBeGreaterThan(1000)
  expect(findProblems(pairs, readAccepted(ROOT))).toEqual([])
})

test('an export of the web, imported unchanged, changes nothing', async () => {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  for (const file of globSync(`${WEB}/**/*texts.{en,fil}.ts`, { cwd: ROOT })) {
    cpSync(join(ROOT, file), join(root, file), { recursive: true })
  }
  const pairs = listPairs(root)
  const accepted = acceptAll(pairs)
  const result = await importPo(root, exportPo(pairs, accepted), pairs, accepted)
  expect(result.changed).toEqual([])
  expect(result.refused).toEqual([])
})

test('a changed translation changes its line and nothing else', async () => {
  const { root, edit } = project()
  const result = await edit('Tsansa {$2}%, pataas sa {$1}', 'Pataas sa {$1} (`{$2}%`)')
  expect(result.changed).toEqual(['dice/texts|target'])
  const [before, after] = [FIL, read(root, 'fil')].map((source) => source.split('\n'))
  const changed = after!.filter((line, i) => line !== before![i])
  expect(changed).toEqual(['  target: (t, chance) => `Pataas sa ${t} (\\`${chance}%\\`)`,'])
})

test('one Filipino text stands for both plural forms of English', async () => {
  const { root, edit } = project()
  expect((await edit('{$1} taya', '{$1} na taya')).changed).toEqual(['dice/texts|bets'])
  expect(read(root, 'fil')).toContain('bets: (count) => `${count} na taya`,')
})

test('a lost placeholder is refused', async () => {
  const { root, edit } = project()
  const { changed, refused } = await edit('Tsansa {$2}%, pataas sa {$1}', 'Pataas sa {$1}')
  expect(changed).toEqual([])
  expect(refused).toEqual([
    'dice/texts|target: the placeholders must stay: expected {$1} {$2}, found {$1}',
  ])
  expect(read(root, 'fil')).toBe(FIL)
})

test('a missing text, a text too many and a stale translation are found', () => {
  const { root } = project()
  const accepted = acceptAll(listPairs(root))
  expect(findProblems(listPairs(root), accepted)).toEqual([])
  write(root, 'en', EN.replace("roll: 'Roll'", "roll: 'Roll now', stop: 'Stop'"))
  write(root, 'fil', FIL.replace("above: 'Pataas'", "above: 'Pataas', below: 'Pababa'"))
  expect(findProblems(listPairs(root), accepted)).toEqual([
    "dice/texts roll: the English changed after its translation: 'Roll now'",
    'dice/texts stop: no Filipino',
    'dice/texts sides.below: no English',
  ])
})

function project() {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  write(root, 'en', EN)
  write(root, 'fil', FIL)
  const pairs = listPairs(root)
  const accepted = acceptAll(pairs)
  /** Replaces a translation in the exported file, as a translator would. */
  const edit = (from: string, to: string) => {
    const po = exportPo(pairs, accepted).toString()
    expect(po).toContain(`msgstr "${from}"`)
    const edited = po.replace(`msgstr "${from}"`, () => `msgstr "${to}"`)
    return importPo(root, Buffer.from(edited), pairs, accepted)
  }
  return { root, edit }
}

function pathOf(root: string, language: string): string {
  return join(root, WEB, `dice/texts.${language}.ts`)
}

function read(root: string, language: string): string {
  return readFileSync(pathOf(root, language), 'utf8')
}

function write(root: string, language: string, source: string): void {
  mkdirSync(dirname(pathOf(root, language)), { recursive: true })
  writeFileSync(pathOf(root, language), source)
}
