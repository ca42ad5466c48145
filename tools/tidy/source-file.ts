/** One file of the repository, with its path from the root. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule: reads the tree and returns what is wrong in it. */
export type TidyRule = (files: SourceFile[]) => string[]

export const isCode = (path: string): boolean => /\.(ts|tsx|mts|cjs|mjs|js)$/.test(path)

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^apps\/[^/]+\/test\//.test(path)

/** Lists every place where the pattern occurs, as `path:line what`. */
export function findAll(file: SourceFile, pattern: RegExp, what: string): string[] {
  return file.text
    .split('\n')
    .flatMap((line, at) => (pattern.test(line) ? [`${file.path}:${at + 1} ${what}`] : []))
}

/** Blanks the comments: a word may be explained where it must not be used. */
export function withoutComments(file: SourceFile): SourceFile {
  const stringOrComment =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  const text = file.text.replaceAll(stringOrComment, (all: string, string: string | undefined) =>
    string === undefined ? all.replaceAll(/[^\n]/g, ' ') : all,
  )
  return { path: file.path, text }
}
