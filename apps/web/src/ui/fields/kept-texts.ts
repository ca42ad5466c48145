/** The texts that were in long fields when a session expired, by item, dialog and label. */
type Kept = { owner: string; texts: Map<string, string>; isOwnerBack: boolean }

let kept: Kept | null = null

/**
 * Keeps what a person has typed into the long fields of the page, because the page is left when a
 * session expires. A page may show another item afterwards, so only fields within an element with
 * `data-item` are kept, each for its item. Nothing is stored: a reload forgets the texts.
 */
export function keepTexts(owner: string): void {
  const inItems = document.querySelectorAll<HTMLTextAreaElement>('[data-item] textarea')
  const areas = [...inItems].filter(({ value }) => value !== '')
  const texts = new Map(areas.map((area) => [placeOf(area), area.value]))
  kept = { owner, texts, isOwnerBack: false }
}

/** Gives the texts back to the person who typed them, and forgets those of anybody else. */
export function offerTexts(user: string): void {
  if (kept?.owner === user) kept.isOwnerBack = true
  else kept = null
}

export function forgetTexts(): void {
  kept = null
}

/** Fills an empty field with the text that was kept for it, as if it were typed. */
export function restoreText(area: HTMLTextAreaElement): void {
  const text = kept?.isOwnerBack === true ? kept.texts.get(placeOf(area)) : undefined
  if (text === undefined || area.value !== '') return
  kept?.texts.delete(placeOf(area))
  // React notices a change only if the value is set past its own property.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function placeOf(area: HTMLTextAreaElement): string {
  const item = area.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? ''
  const dialog = area.closest('dialog')?.querySelector('h2')?.textContent ?? ''
  const label = area.labels[0]?.firstElementChild?.textContent ?? ''
  return JSON.stringify([location.pathname, item, dialog, label])
}
