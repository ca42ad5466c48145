/**
 * `pnpm map-stack [FOLDER] < STACK`: prints the stack of an error in a browser with the places in
 * the source. FOLDER holds the source maps of the release; by default, those of the last build.
 */
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { mapStack } from './map-stack.ts'
import { WEB_MAPS } from '../run/web-build.ts'

const folder = process.argv[2] ?? WEB_MAPS
// The log has the stack as JSON text, in which line breaks are escaped.
const stack = (await text(process.stdin)).replaceAll(String.raw`\n`, '\n')
const findMap = (name: string) => {
  const file = join(folder, `${name}.map`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
process.stdout.write(mapStack(stack, findMap))
