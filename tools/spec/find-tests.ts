export type SpecSource = { path: string; text: string }
export type NamedTest = { path: string; title: string; requirements: string[] }

/**
 * Matches a title that ends with the requirements it holds: "a wrong name is refused [ACC-01]".
 */
const TAGGED = /(['"`])((?:(?!\1)[^\\\n]|\\.)*?)\s*\[([A-Z]+-\d\d(?:, [A-Z]+-\d\d)*)\]\1/g

export function findTests(files: readonly SpecSource[]): NamedTest[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(TAGGED)].map(([, , title = '', numbers = '']) => ({
      path,
      title,
      requirements: numbers.split(', '),
    })),
  )
}
