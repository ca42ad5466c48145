/** Reads JSON that another cell sent; undefined if it is none. */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown
  } catch {
    return undefined
  }
}
