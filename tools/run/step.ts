import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { ROOT } from './root.ts'

// No step takes this long; one that does hangs.
const STEP_MS_MAX = 1_200_000

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
  /** The output of both streams in order; empty when it was printed to the terminal. */
  output: string
}

/** Runs one command and captures its output. */
export function runQuietly(step: Step): Promise<StepResult> {
  return run(step, 'pipe')
}

/** Runs one command whose output goes to the terminal. */
export function runAloud(step: Step): Promise<StepResult> {
  return run(step, 'inherit')
}

async function run(step: Step, stream: 'pipe' | 'inherit'): Promise<StepResult> {
  const startedAt = performance.now()
  const message: string[] = []
  const child = startChild(step.command, step.args, {
    cwd: ROOT,
    env: { ...process.env, ...(stream === 'pipe' && { NO_COLOR: '1' }), ...step.env },
    stdio: ['ignore', stream, stream],
    deathSignal: 'TERM',
  })
  child.raw.stdout?.on('data', (text: Buffer) => message.push(text.toString()))
  child.raw.stderr?.on('data', (text: Buffer) => message.push(text.toString()))
  const forget = atExit({
    stop: () => child.end('SIGTERM', 30_000),
    stopNow: () => child.signal('SIGTERM'),
  })
  const late = setTimeout(() => void child.end('SIGTERM', 30_000), STEP_MS_MAX)
  const ok = (await child.exited) === 0
  clearTimeout(late)
  forget()
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { name: step.name, ok, seconds, output: message.join('') }
}

export function sayResult({ name, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`)
  if (!ok && output !== '') console.log(output.trimEnd().replaceAll(/^/gm, '    '))
}
