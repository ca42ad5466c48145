/** The nesting and the number of values that a body may have. No route needs a tenth of them. */
export const DEPTH_MAX = 32
export const VALUES_MAX = 10_000
/**
 * The number of characters that a body may have outside its strings. Ten thousand values have fewer.
 * Megabytes of spaces, or of digits of one number, take the parser a tenth of a second.
 */
export const BARE_MAX = 1_000_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Returns why a text would be too costly to parse as JSON, or null. Millions of values take the
 * parser seconds and hundreds of megabytes, while one string of the same size takes milliseconds.
 * This function reads each character once and allocates nothing.
 */
export function findJsonFault(text: string): string | null {
  let depth = 0
  let values = 1
  let bare = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === COMMA || character === COLON) values += 1
    else if (character === ARRAY || character === OBJECT) {
      depth += 1
      values += 1
    } else if (character === ARRAY_END || character === OBJECT_END) depth -= 1
    bare += 1
    if (bare > BARE_MAX) return 'the body has too much outside its texts'
    if (depth > DEPTH_MAX) return 'the body is nested too deeply'
    if (values > VALUES_MAX) return 'the body has too many values'
  }
  return null
}

/** Returns the position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  for (; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at += 1
  }
  return at
}
