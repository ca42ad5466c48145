/**
 * Arrays as PostgreSQL reads them. The driver would look at every element and escape it; numbers,
 * ids and hashes need none of that, and a batch has thousands of them.
 */
export function plainArray(values: readonly (string | number | bigint)[]): string {
  return `{${values.join(',')}}`
}

export function bytesArray(values: readonly Uint8Array[]): string {
  return `{${values.map((bytes) => `"\\\\x${hexOf(bytes)}"`).join(',')}}`
}

export function textArray(values: readonly string[]): string {
  return `{${values.map(quote).join(',')}}`
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
