/** Returns the commands of a section: the blocks marked `sh` between its heading and the next. */
export function commandsOf(page: string, section: string): string {
  const start = page.indexOf(`\n## ${section}\n`)
  if (start === -1) throw new Error(`the page has no section ${section}`)
  const end = page.indexOf('\n## ', start + 1)
  const text = page.slice(start, end === -1 ? undefined : end)
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('')
}
