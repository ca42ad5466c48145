import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import { writeJoins } from './write-joins.ts'

// `pnpm gen texts [--check]`: writes the files that join the languages of each catalogue. With
// `--check` it only fails if one of them is stale.
for (const [file, text] of Object.entries(await writeJoins(ROOT))) {
  const path = join(ROOT, file)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${file} is stale: run pnpm gen texts`)
    process.exitCode = 1
  }
}
