import { startPart } from './part.ts'
import { ROOT } from './root.ts'

// A step that takes longer than this counts as hung. The longest takes 20 minutes on a quiet machine.
const STEP_MS_MAX = 3_000_000

export interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

export interface StepResult {
  name: string
  ok: boolean
  seconds: number
  /** The output of both streams in order. */
  output: string
}

/** Runs one command and captures its output. */
export function runQuietly(step: Step): Promise<StepResult> {
  return run(step, () => {})
}

/** Runs one command, and prints its output while it runs. */
export function runAloud(step: Step): Promise<StepResult> {
  return run(step, (text) => void process.stdout.write(text))
}

async function run(step: Step, print: (text: Buffer) => void): Promise<StepResult> {
  const startedAt = performance.now()
  const message: Buffer[] = []
  const { child, ended } = await startPart(step.command, step.args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    deathSignal: 'TERM',
  })
  const keep = (text: Buffer) => {
    message.push(text)
    print(text)
  }
  child.raw.stdout?.on('data', keep)
  child.raw.stderr?.on('data', keep)
  const giveUp = () => {
    keep(Buffer.from(`\nstopped: not done in ${STEP_MS_MAX / 1_000} s\n`))
    void child.end('SIGTERM', 30_000)
  }
  const late = setTimeout(giveUp, STEP_MS_MAX)
  const ok = (await ended) === 0
  clearTimeout(late)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { name: step.name, ok, seconds, output: Buffer.concat(message).toString() }
}

export function sayResult({ name, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`)
  if (!ok && output !== '') console.log(output.trimEnd().replaceAll(/^/gm, '    '))
}
