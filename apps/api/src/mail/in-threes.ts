/** Writes a code in groups of three, as people read it aloud: `482 913`. */
export function inThrees(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1 ')
}
