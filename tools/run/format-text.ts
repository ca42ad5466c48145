import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { ROOT } from './root.ts'

/** Formats what a tool writes into the file as `pnpm format` would. */
export async function formatText(file: string, text: string): Promise<string> {
  const { ignorePatterns: _, ...options } = JSON.parse(
    readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8'),
  ) as Record<string, unknown>
  const { code, errors } = await format(file, text, options)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return code
}
