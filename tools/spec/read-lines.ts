/**
 * Returns the numbers of the lines of the specification that state something: all but headings,
 * blank lines and table borders.
 */
export function readSpecLines(markdown: string): number[] {
  return markdown.split('\n').flatMap((text, place) => {
    const isFrame = /^\|[-|: ]+\|$/.test(text) || text === '| Case | Message |'
    return text.trim() === '' || text.startsWith('#') || isFrame ? [] : [place + 1]
  })
}

/** Parses "119, 122-124" as 119, 122, 123 and 124. */
export function readRanges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.trim().split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })
}
