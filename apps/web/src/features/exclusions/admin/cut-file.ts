import { EXCLUSION_PART_LINES_MAX } from '@kapis/contract/exclusions'

export type FilePart = { part: number; firstLine: number; text: string }
export type CutFile = { header: string; parts: FilePart[] }

/**
 * Cuts a CSV file into its header and parts of whole records. A line break inside quotes belongs to
 * its record.
 */
export function cutFile(csv: string): CutFile {
  const text = csv.replace(/^\uFEFF/, '')
  const cut: CutFile = { header: '', parts: [] }
  let [from, line, firstLine, records] = [0, 1, 1, 0]
  const endPart = (to: number) => {
    const taken = text.slice(from, to)
    if (firstLine === 1) cut.header = taken.trim()
    else if (taken.trim() !== '') {
      cut.parts.push({ part: cut.parts.length, firstLine, text: taken })
    }
    ;[from, firstLine, records] = [to, line, 0]
  }
  let isQuoted = false
  for (const { 0: sign, index } of text.matchAll(/"|\r\n|\n|\r/g)) {
    if (sign === '"') {
      isQuoted = !isQuoted
      continue
    }
    line += 1
    if (isQuoted) continue
    records += 1
    if (firstLine === 1 || records === EXCLUSION_PART_LINES_MAX) endPart(index + sign.length)
  }
  if (from < text.length) endPart(text.length)
  return cut
}
