import { isTest } from './source-file.ts'
import type { SourceFile, TidyRule } from './source-file.ts'
import { REFUSALS_WITHOUT_TEST } from './refusals-without-test.ts'

const LIST = 'packages/contract/src/refusals.ts'

/** Finds refusal codes that no test covers. */
export const everyRefusalIsTested: TidyRule = (files) =>
  untestedRefusals(files, REFUSALS_WITHOUT_TEST)

export function untestedRefusals(files: SourceFile[], allowed: readonly string[]): string[] {
  const list = files.find(({ path }) => path === LIST)?.text ?? ''
  const codes = codesOf(list)
  const tests = files.filter(({ path }) => isTest(path) && path !== LIST)
  const isTested = (code: string) => tests.some(({ text }) => text.includes(`'${code}'`))
  return [
    ...(codes.length === 0 ? [`no refusals were found in ${LIST}`] : []),
    ...codes
      .filter((code) => !isTested(code) && !allowed.includes(code))
      .map((code) => `the refusal ${code} is made by no test`),
    // The list of exceptions may only shrink, so it must not contain a code that is tested or gone.
    ...allowed
      .filter((code) => !codes.includes(code) || isTested(code))
      .map((code) => `strike ${code} from refusals-without-test.ts`),
  ]
}

function codesOf(list: string): string[] {
  const table = list.match(/REFUSALS = \{([\s\S]*?)\n\}/)?.[1] ?? ''
  return [...table.matchAll(/^ {2}'?([a-z_]+)'?: \[/gm)].flatMap((match) => match[1] ?? [])
}
