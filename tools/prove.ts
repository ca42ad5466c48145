import { parseArgs } from 'node:util'
import { isInDebian13, runInDebian13 } from './debian/debian-13.ts'
import { openContext } from './prove/context.ts'
import { repeatWhenBusy } from './prove/repeat-when-busy.ts'
import type { ProofResult } from './prove/proof.ts'
import { PROOFS } from './prove/registry.ts'
import { readTested } from './prove/tested.ts'
import { bin } from './run/root.ts'
import { runAloud } from './run/step.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    beside: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
})

const name = positionals[0] ?? ''
const load = PROOFS[name]
const tested = readTested().find((one) => one.name === name)
if (values.list) await list()
else if (values.all) await import('./prove-all.ts')
else if (load) await prove(load)
else if (tested) await runTest(tested.file)
else {
  console.error(
    name === ''
      ? 'usage: pnpm prove NAME [--short] [--planted] [--beside] [--only PART], pnpm prove --all'
      : `no proof ${name}`,
  )
  await list()
  process.exitCode = 2
}

async function list(): Promise<void> {
  const proofs = await Promise.all(Object.values(PROOFS).map(async (one) => (await one()).proof))
  for (const one of [...proofs, ...readTested()].toSorted(byName)) {
    console.log(`${one.name.padEnd(20)} ${one.about}`)
  }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}

/** Runs a proof that is a database test, which tries its planted bugs too. */
async function runTest(file: string): Promise<void> {
  const args = ['run', '--project', 'db', file]
  const isShort = values.short || values.planted
  const form = isShort ? {} : { env: { KAPIS_FORM: 'full' } }
  const { ok } = await runAloud({ name, command: bin('vitest'), args, ...form })
  process.exitCode = ok ? 0 : 1
}

async function prove(loadProof: NonNullable<typeof load>): Promise<void> {
  const { proof } = await loadProof()
  if (proof.needsDebian13 && !isInDebian13()) process.exit(await runInDebian13())
  const { short, planted, only, beside } = values
  const startedAt = performance.now()
  console.log(`${proof.name}: ${proof.about}${planted ? ' (with its planted bug)' : ''}`)
  // A proof that cannot run counts as failed.
  const failed = (error: unknown): ProofResult => {
    console.error(error)
    return { pass: false, figures: { error: String(error) }, hasCrashed: true }
  }
  const runOnce = async () => {
    const { ctx, sayLog, close } = openContext({ short, planted, only })
    const result = await proof.run(ctx).catch(failed)
    if (!result.pass && !planted) sayLog()
    await close().catch((error: unknown) => console.error(error))
    return result
  }
  const say = (line: string) => console.log(line)
  const { pass, figures } = await repeatWhenBusy(runOnce, { planted, beside, say })
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const line = { proof: proof.name, pass, planted, seconds, ...figures }
  console.log(JSON.stringify(line, plain))
  // Do not wait for what a proof that crashed has left running, such as clients that retry.
  process.exit(pass ? 0 : 1)
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
