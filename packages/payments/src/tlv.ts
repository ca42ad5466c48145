/** One field of an EMV payload: a tag of two digits, and a value of at most 99 characters. */
export type Field = { tag: string; value: string }

/** Parses fields of the form `TTLLvalue`: tag, length, value. Returns null if a length is wrong. */
export function readFields(text: string): Field[] | null {
  const fields: Field[] = []
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    if (head === null) return null
    const [, tag = '', length = ''] = head
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length)) return null
    fields.push({ tag, value })
    at += 4 + value.length
  }
  return fields
}

export function writeFields(fields: readonly Field[]): string {
  return fields.map(({ tag, value }) => `${tag}${twoDigits(value.length)}${value}`).join('')
}

function twoDigits(n: number): string {
  if (n > 99) throw new RangeError('A field holds at most 99 characters.')
  return String(n).padStart(2, '0')
}

/**
 * Returns the CRC-16/CCITT-FALSE checksum (polynomial 0x1021, initial 0xFFFF) as four hex digits.
 * It is the last field of a payload.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
