import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGES } from '../../packages/contract/src/language.ts'
import { formatText } from '../run/format-text.ts'
import { WEB } from './catalogues.ts'

/**
 * Returns for each catalogue of the web app the file that joins its languages, by path. The English
 * catalogue gives the name: of `export const wallet`, the join exports `walletTexts`.
 */
export async function writeJoins(root: string): Promise<Record<string, string>> {
  const catalogues = globSync(`${WEB}/**/*texts.en.ts`, { cwd: root }).toSorted()
  const written = catalogues.map(async (english) => {
    const join = english.replace(/\.en\.ts$/, '.ts')
    return [join, await formatText(join, joinOf(root, english))] as const
  })
  return Object.fromEntries(await Promise.all(written))
}

function joinOf(root: string, english: string): string {
  const name = nameIn(root, english)
  const [first, ...others] = LANGUAGES
  const translations = others.map((language) => {
    const file = english.replace(`.${first}.ts`, `.${language}.ts`)
    if (!existsSync(join(root, file))) throw new Error(`${file} is missing`)
    if (nameIn(root, file) !== name) throw new Error(`${file} must export ${name}`)
    return `${language}: async () => (await import('./${basename(file)}')).${name}`
  })
  return [
    '// Written by `pnpm gen texts`.',
    `import { defineTexts } from '#texts/texts.ts'`,
    `import { ${name} } from './${basename(english)}'`,
    '',
    `export const ${name}Texts = await defineTexts(${name}, { ${translations.join(', ')} })`,
    '',
  ].join('\n')
}

/** Returns the name of the one catalogue that a file exports. */
function nameIn(root: string, file: string): string {
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)]
  if (names.length !== 1) throw new Error(`${file} must export exactly one catalogue`)
  return names[0]![1]!
}
