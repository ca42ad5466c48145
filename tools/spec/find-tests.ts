export type SpecSource = { path: string; text: string }
export type NamedTest = { path: string; title: string; lines: number[] }

/**
 * Matches a title that ends with the lines it covers: "a wrong name is refused [spec 119, 124]".
 */
const TAGGED = /(['"`])((?:(?!\1)[^\\\n]|\\.)*?)\s*\[spec ([\d,\s–-]+)\]((?:(?!\1)[^\\\n]|\\.)*)\1/g

export function findTests(files: readonly SpecSource[]): NamedTest[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(TAGGED)].map(([, , before = '', numbers = '', after = '']) => ({
      path,
      title: `${before}${after}`.trim(),
      lines: readNumbers(numbers),
    })),
  )
}

/** Parses "119, 122-124" as 119, 122, 123 and 124. */
function readNumbers(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.trim().split(/[–-]/).map(Number)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })
}
