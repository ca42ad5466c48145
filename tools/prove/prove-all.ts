import { spawn } from 'node:child_process'
import type { Tally } from '../ci/tally.ts'
import { ROOT } from '../run/root.ts'
import { PROOFS } from './registry.ts'

// The short form promises a minute or two; a busy machine gets more before we give up.
const DEADLINE_MS = 300_000

/**
 * In CI these show that they bite; the others, which take longer to do so, at night in
 * `pnpm prove-all`.
 */
const BITES_IN_CI = new Set([
  'audit.tamper',
  'authz.matrix',
  'fair.commit',
  'fair.csprng',
  'foureyes',
  'game.interrupt',
  'hold.escrow',
  'ledger.model',
  'ledger.race',
  'ledger.tamper',
  'promo.race',
  'receipt.reuse',
  'withdraw.race',
])

/** Every proof in its short form must pass, and with its planted bug must not. */
export async function proveAll({ isNight }: { isNight: boolean }): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  const count = (isGood: boolean, line: string) => {
    tally[isGood ? 'passed' : 'failed'] += 1
    console.log(`${isGood ? '✓' : '✗'} ${line}`)
  }
  for (const name of Object.keys(PROOFS)) {
    const real = await prove(name, ['--short'])
    count(real.code === 0 && real.pass === true, `${name}: ${real.line}`)
  }
  // A planted bug is seen on a busy machine too, so these go two at a time.
  const planted = Object.keys(PROOFS).filter((name) => isNight || BITES_IN_CI.has(name))
  const lane = async () => {
    for (let name = planted.shift(); name !== undefined; name = planted.shift()) {
      const bitten = await prove(name, ['--short', '--planted'])
      // A crash is no answer: the proof itself must have seen the bug.
      const isSeen = bitten.code === 1 && bitten.pass === false && !bitten.hasCrashed
      count(isSeen, `${name} with its planted bug: ${bitten.line}`)
    }
  }
  await Promise.all([lane(), lane()])
  return tally
}

interface Answer {
  code: number | null
  pass: boolean | null
  hasCrashed: boolean
  line: string
}

async function prove(name: string, flags: string[]): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const child = spawn(process.execPath, ['tools/prove.ts', name, ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: DEADLINE_MS,
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.once('close', resolve)
  child.once('error', () => resolve(null))
  const code = await promise
  return { code, ...lastLine(said) }
}

function lastLine(said: string): Omit<Answer, 'code'> {
  const line = said.trim().split('\n').at(-1) ?? ''
  try {
    const { pass, error } = JSON.parse(line) as { pass?: unknown; error?: unknown }
    const isAnswer = typeof pass === 'boolean'
    return { pass: isAnswer ? pass : null, hasCrashed: error !== undefined, line }
  } catch {
    return { pass: null, hasCrashed: true, line }
  }
}
