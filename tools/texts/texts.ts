import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptAll, readAccepted, writeAccepted } from './accepted.ts'
import { listPairs } from './catalogues.ts'
import { exportPo } from './export-po.ts'
import { findProblems } from './find-problems.ts'
import { importPo } from './import-po.ts'

const ROOT = join(import.meta.dirname, '../..')
// The fewest texts that the check must have read. If there are fewer, it did not find the
// catalogues.
const FEWEST_TEXTS = 1000

const [command, folder = 'texts'] = process.argv.slice(2)
const file = join(folder, 'fil.po')

if (command === 'export') runExport()
else if (command === 'import') await runImport()
else if (command === 'accept') writeAccepted(ROOT, acceptAll(listPairs(ROOT)))
else if (command === 'check') runCheck()
else {
  console.error('Usage: pnpm texts export|import [folder], pnpm texts accept|check')
  process.exitCode = 1
}

function runExport(): void {
  const pairs = listPairs(ROOT)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, exportPo(pairs, readAccepted(ROOT)))
  console.log(`${pairs.length} texts in ${file}`)
}

async function runImport(): Promise<void> {
  const accepted = readAccepted(ROOT)
  const result = await importPo(ROOT, readFileSync(file), listPairs(ROOT), accepted)
  writeAccepted(ROOT, accepted)
  for (const line of result.forDevelopers) console.log(`to apply by hand: ${line}`)
  for (const line of result.refused) console.error(`refused: ${line}`)
  console.log(`${result.changed.length} texts changed`)
  if (result.refused.length > 0) process.exitCode = 1
}

function runCheck(): void {
  const pairs = listPairs(ROOT)
  const problems = findProblems(pairs, readAccepted(ROOT))
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) {
    console.log('Translate what is missing; then run `pnpm texts accept`. See docs/TEXTS.md.')
  }
  console.log(`${pairs.length} texts, ${problems.length} problems`)
  if (problems.length > 0 || pairs.length < FEWEST_TEXTS) process.exitCode = 1
}
