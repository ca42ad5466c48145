/**
 * The public id of a journal row, composed instead of stored: the player's pseudonym and the row's
 * number, laid out as a UUID of version 8. Both can be read back, and an index is spared.
 */
export function transactionId(publicNo: bigint, seq: bigint): string {
  const high = ((publicNo >> 12n) << 16n) | 0x8000n | (publicNo & 0xfffn)
  const low = (0b10n << 62n) | seq
  const hex = high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** The pseudonym and the number inside an id, or null for an id that is none of ours. */
export function readTransactionId(id: string): { publicNo: bigint; seq: bigint } | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return null
  const hex = id.replaceAll('-', '')
  const high = BigInt(`0x${hex.slice(0, 16)}`)
  const low = BigInt(`0x${hex.slice(16)}`)
  return { publicNo: ((high >> 16n) << 12n) | (high & 0xfffn), seq: low & ((1n << 62n) - 1n) }
}
