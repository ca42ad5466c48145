/** Copies a text. Returns whether it worked; logs a warning without a clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('The clipboard cannot be used.', error)
    return false
  }
}
