/**
 * Parses comma-separated values as RFC 4180 describes them: fields may be quoted, and a quoted
 * field may contain commas, line breaks and doubled quotes. Empty rows are omitted. Each row has
 * the number of the line of the file on which it begins.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let startedOn = 1
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: startedOn, cells })
    cells = []
    startedOn = line
  }
  for (const [, quoted, plain = '', end = ''] of text.replace(/^\uFEFF/, '').matchAll(FIELD)) {
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim())
    line += breaksIn(quoted ?? '') + breaksIn(end)
    if (end !== ',') endRow()
  }
  return rows
}

/**
 * Returns whether a text may have more fields than this. Parsing a million empty fields takes long;
 * counting their separators does not. Separators inside quotes count too.
 */
export function hasMoreFields(text: string, fieldsMax: number): boolean {
  let fields = 1
  for (let at = 0; at < text.length && fields <= fieldsMax; at += 1) {
    const character = text.charCodeAt(at)
    if (character === COMMA || character === LINE_FEED || character === RETURN) fields += 1
  }
  return fields > fieldsMax
}

const COMMA = 0x2c
const LINE_FEED = 0x0a
const RETURN = 0x0d

export type CsvRow = { line: number; cells: string[] }

/** Matches one field and what ends it: a comma, a line break or the end of the text. */
const FIELD = /(?:"((?:[^"]|"")*)"[^,\r\n]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/g

function breaksIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
