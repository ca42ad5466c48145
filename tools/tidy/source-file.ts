/** One file of the repository. Its path is relative to the root. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule that reads the files and returns the problems that it finds. */
export type TidyRule = (files: SourceFile[]) => string[]

export const isCode = (path: string): boolean => /\.(ts|tsx|mts|cjs|mjs|js)$/.test(path)

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^apps\/[^/]+\/test\//.test(path)

/** Lists every line on which the pattern occurs, as `path:line` and a description. */
export function findAll(file: SourceFile, pattern: RegExp, what: string): string[] {
  return file.text
    .split('\n')
    .flatMap((line, at) => (pattern.test(line) ? [`${file.path}:${at + 1} ${what}`] : []))
}

/**
 * Returns the file with its comments blanked, because they may explain a word that code must not
 * use.
 */
export function withoutComments(file: SourceFile): SourceFile {
  const stringOrComment =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  const text = file.text.replaceAll(stringOrComment, (all: string, string: string | undefined) =>
    string === undefined ? all.replaceAll(/[^\n]/g, ' ') : all,
  )
  return { path: file.path, text }
}
