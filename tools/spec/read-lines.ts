/** One statement of the specification, with its line number. */
export type SpecLine = { line: number; section: string; text: string }

/** Lines that require nothing that a test could cover, each with the reason. */
export const STATES_NOTHING = new Map([
  [57, 'the layouts of the admin pages are left open'],
  [155, 'which role reaches which route is left open; the policy table decides it'],
  [217, 'the paths of the other games are left open'],
])

/** Returns every line with a statement, without headings, blank lines and table borders. */
export function readSpecLines(markdown: string): SpecLine[] {
  let section = ''
  return markdown.split('\n').flatMap((text, place) => {
    if (text.startsWith('#')) section = text.replace(/^#+\s*/, '')
    const isFrame = /^\|[-|: ]+\|$/.test(text) || text === '| Case | Message |'
    const isStatement = text.trim() !== '' && !text.startsWith('#') && !isFrame
    return isStatement ? [{ line: place + 1, section, text: text.trim() }] : []
  })
}
