/** True once the text is on the clipboard; where there is none, a warning for developers. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('The clipboard cannot be used.', error)
    return false
  }
}
