/** Copies a text to the clipboard and returns whether this worked. Logs a warning on failure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('The clipboard cannot be used.', error)
    return false
  }
}
