import { findAll, isCode, withoutComments } from './source-file.ts'
import type { SourceFile, TidyRule } from './source-file.ts'

// These files contain the banned words as examples.
const EXAMPLES = /^tools\/(tidy\/(planted|banned-words)|lint-rules\.test)\.ts$/

const IN_CODE: [RegExp, string][] = [
  [/\bMath\.random\b/, 'Math.random: draws come from seed pairs, secrets from node:crypto'],
  [/\bparseFloat\b/, 'parseFloat: money and odds are whole numbers'],
  [/\bas any\b/, 'as any: say the type'],
  [/\b(test|it|describe)\.only\(/, '.only( would skip every other test'],
]

const ANYWHERE: [RegExp, string][] = [
  [/\beslint-disable/, 'eslint-disable: we have no eslint'],
  [/\boxlint-disable(?!.* -- \S)/, 'oxlint-disable without a reason after --'],
  [/@ts-(ignore|nocheck)\b/, '@ts-ignore: fix the type or use @ts-expect-error with a reason'],
  [/\b(TODO|FIXME)\b(?!\(#\d+\))/, 'a leftover without its issue'],
]

export const noBannedWords: TidyRule = (files) =>
  codeOf(files).flatMap((file) => [
    ...IN_CODE.flatMap(([word, why]) => findAll(withoutComments(file), word, why)),
    ...ANYWHERE.flatMap(([word, why]) => findAll(file, word, why)),
  ])

/** Finds `import { z }` from zod, which bundles all of it. The namespace import is tree-shaken. */
export const zodIsImportedInParts: TidyRule = (files) =>
  codeOf(files)
    .filter(({ path }) => /^(apps\/web|packages\/contract)\//.test(path))
    .flatMap((file) =>
      findAll(
        file,
        /import\s+(z\b|\{[^}]*\bz\b[^}]*\}).*from 'zod'/,
        "write import * as z from 'zod' or 'zod/mini'",
      ),
    )

/** Finds index files, which hide who imports whom and load modules that are not used. */
export const noIndexFiles: TidyRule = (files) =>
  files
    .filter(({ path }) => /^(apps|packages|tools|e2e)\/.*\bindex\.tsx?$/.test(path))
    .map(({ path }) => `${path} name the file by what it does`)

function codeOf(files: SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => isCode(path) && !EXAMPLES.test(path))
}
