/**
 * Returns a journal entry's public id: the player's pseudonym and the entry number as a UUID
 * version 8. The id is computed, not stored, and can be decoded, so it needs no index.
 */
export function transactionId(publicNo: bigint, seq: bigint): string {
  const low = ((0b10n << 62n) | seq).toString(16)
  return `${highPart(publicNo)}-${low.slice(0, 4)}-${low.slice(4)}`
}

const HIGH_PARTS_MAX = 20_000
const highParts = new Map<bigint, string>()

/**
 * Returns the part of an id that stands for the player. It is cached, because each bet needs it
 * twice.
 */
function highPart(publicNo: bigint): string {
  const known = highParts.get(publicNo)
  if (known !== undefined) return known
  const high = ((publicNo >> 12n) << 16n) | 0x8000n | (publicNo & 0xfffn)
  const hex = high.toString(16).padStart(16, '0')
  const part = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12)}`
  if (highParts.size >= HIGH_PARTS_MAX) highParts.clear()
  highParts.set(publicNo, part)
  return part
}

/**
 * Decodes an id into the player's pseudonym and the entry number. Returns null if the text is not
 * such an id.
 */
export function readTransactionId(id: string): { publicNo: bigint; seq: bigint } | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return null
  const hex = id.replaceAll('-', '')
  const high = BigInt(`0x${hex.slice(0, 16)}`)
  const low = BigInt(`0x${hex.slice(16)}`)
  return { publicNo: ((high >> 16n) << 12n) | (high & 0xfffn), seq: low & ((1n << 62n) - 1n) }
}
