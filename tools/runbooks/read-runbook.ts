/** One block of shell commands on a page, and what the test does with it. */
export type RunbookBlock = {
  /** The number of the block's line on the page, for messages. */
  line: number
  commands: string
} & (
  | { kind: 'run' | 'set' }
  | { kind: 'replaced'; instead: string }
  | { kind: 'skipped'; reason: string }
  | { kind: 'unmarked' }
)

const BLOCK = /(?:<!-- (test|not run): ([^\n]+?) -->\s*\n\s*)?```sh( \w+)?\n([\s\S]*?)```/g

/**
 * Reads the shell blocks of a page. A block is marked `sh run` or `sh set`, or it is a plain `sh`
 * block after a comment that says what is run instead (`test:`) or why nothing is run (`not run:`).
 */
export function readRunbook(text: string): RunbookBlock[] {
  return [...text.matchAll(BLOCK)].map((match) => {
    const [, comment, about = '', mark = '', body = ''] = match
    const line = text.slice(0, match.index).split('\n').length
    // A block in a list is indented, so remove the indentation.
    const commands = body.replaceAll(/^ {1,3}/gm, '').trim()
    if (mark === ' run') return { line, commands, kind: 'run' }
    if (mark === ' set') return { line, commands, kind: 'set' }
    if (comment === 'test') return { line, commands, kind: 'replaced', instead: about }
    if (comment === 'not run') return { line, commands, kind: 'skipped', reason: about }
    return { line, commands, kind: 'unmarked' }
  })
}
