import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { CommandWords } from '#command-line/command.ts'
import { releaseFolder } from '#integrity/release.ts'
import { mapStack } from './stack/map-stack.ts'

/** Prints the stack of a browser error with its positions in the source. */
export async function run({ args }: CommandWords): Promise<void> {
  const dist = releaseFolder() ?? join(import.meta.dirname, '../../../../dist')
  const [folder = join(dist, 'maps')] = args
  // The log has the stack as JSON text, in which line breaks are escaped.
  const stack = (await text(process.stdin)).replaceAll(String.raw`\n`, '\n')
  process.stdout.write(
    mapStack(stack, (name) => {
      const file = join(folder, `${name}.map`)
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    }),
  )
}
