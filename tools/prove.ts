import { parseArgs } from 'node:util'
import { openContext } from './prove/context.ts'
import type { ProofResult } from './prove/proof.ts'
import { PROOFS } from './prove/registry.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const name = positionals[0] ?? ''
const load = PROOFS[name]
if (values.list) await list()
else if (load) await prove(load)
else {
  console.error(name === '' ? 'usage: pnpm prove NAME [--short] [--planted]' : `no proof ${name}`)
  await list()
  process.exitCode = 2
}

async function list(): Promise<void> {
  for (const one of Object.values(PROOFS)) {
    const { proof } = await one()
    console.log(`${proof.name.padEnd(20)} ${proof.about}`)
  }
}

async function prove(loadProof: NonNullable<typeof load>): Promise<void> {
  const { proof } = await loadProof()
  const { ctx, close } = openContext({ short: values.short, planted: values.planted })
  const startedAt = performance.now()
  console.log(`${proof.name}: ${proof.about}${values.planted ? ' (with its planted bug)' : ''}`)
  // A proof that cannot run has proven nothing.
  const failed = (error: unknown): ProofResult => {
    console.error(error)
    return { pass: false, figures: { error: String(error) } }
  }
  const { pass, figures } = await proof.run(ctx).catch(failed)
  await close().catch((error: unknown) => console.error(error))
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const line = { proof: proof.name, pass, planted: values.planted, seconds, ...figures }
  console.log(JSON.stringify(line, plain))
  process.exitCode = pass ? 0 : 1
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
