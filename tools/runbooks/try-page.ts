import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import type { Installation } from './installation.ts'
import { readRunbook } from './read-runbook.ts'
import type { RunbookBlock } from './read-runbook.ts'

const FOLDER = join(ROOT, 'docs/runbooks')

/** The pages about several cells, which are tried on an installation that is a cell. */
export const CELL_PAGES = [
  'add-a-cell.md',
  'cell-maintenance.md',
  'close-a-cell.md',
  'directory-lost.md',
  'replace-a-cell-key.md',
  'upgrade-cells.md',
]

/** The names of all pages but the list of contents. */
export const listPages = (): string[] => readdirSync(FOLDER).filter((name) => name !== 'README.md')

/** The letters of the parts of a page that are named twice (**A. …**). */
export function findRepeatedParts(text: string): string[] {
  const letters = [...text.matchAll(/^\*\*([A-Z])\. /gm)].map(([, letter]) => letter!)
  return letters.filter((letter, n) => letters.indexOf(letter) !== n)
}

export const readPage = (page: string): string => readFileSync(join(FOLDER, page), 'utf8')

/** Runs the commands of a page. Throws if one fails. Returns how many blocks were run as they are. */
export async function tryPage(installation: Installation, page: string): Promise<number> {
  const blocks = readRunbook(readPage(page))
  for (const block of blocks) await tryBlock(installation, page, block)
  return blocks.filter(({ kind }) => kind === 'run').length
}

/** Runs a block or its replacement. Throws if that fails or if the block is not marked. */
async function tryBlock(installation: Installation, page: string, block: RunbookBlock) {
  const place = `${page}:${block.line}`
  if (block.kind === 'unmarked') throw new Error(`${place} is not marked`)
  if (block.kind === 'set') checkVariables(installation, place, block.commands)
  if (block.kind === 'run') await runOrThrow(installation, block.commands, place)
  if (block.kind === 'replaced') await runOrThrow(installation, block.instead, place)
}

function checkVariables({ variables }: Installation, place: string, commands: string): void {
  const names = [...commands.matchAll(/^(\w+)=/gm)].map((match) => match[1]!)
  const unknown = names.filter((name) => !variables.includes(name))
  if (unknown.length > 0) throw new Error(`${place}: the test has no value for ${unknown.join()}`)
}

/** Runs commands in the shell of the operator. Returns what they printed. */
export async function runOrThrow(
  installation: Installation,
  commands: string,
  place = commands,
): Promise<string> {
  const { code, output } = await installation.run(commands)
  if (code !== 0) throw new Error(`${place} ended with ${code}:\n${output}`)
  return output
}
