import { isTest } from './source-file.ts'
import type { SourceFile, TidyRule } from './source-file.ts'

const MEDIAN_BELOW = 100
const SOURCE_MAX = 300
const TEST_MAX = 500
const GENERATED = 'apps/api/src/db/schema.ts'

export const filesStaySmall: TidyRule = (files) => {
  const code = files.filter(
    ({ path }) => /^(apps|packages|tools|e2e)\/.*\.tsx?$/.test(path) && path !== GENERATED,
  )
  const sources = code.filter(({ path }) => !isTest(path))
  const tests = code.filter(({ path }) => isTest(path))
  const sheets = files.filter(({ path }) => /^apps\/web\/src\/.*\.css$/.test(path))
  const median = medianOf(sources.map(lineCount))
  return [
    ...tooLong(sources, SOURCE_MAX),
    ...tooLong(sheets, SOURCE_MAX),
    ...tooLong(tests, TEST_MAX),
    ...(median < MEDIAN_BELOW ? [] : [`the median source file has ${median} lines`]),
  ]
}

function tooLong(files: SourceFile[], max: number): string[] {
  return files
    .filter((file) => lineCount(file) > max)
    .map((file) => `${file.path} has ${lineCount(file)} lines, more than ${max}`)
}

function lineCount({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length
}

function medianOf(counts: number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
}
