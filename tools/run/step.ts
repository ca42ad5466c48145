import { atExit } from '../services/at-exit.ts'
import { startChild } from '../services/child.ts'
import { ROOT } from './root.ts'

// Nothing of ours takes so long; what does hangs.
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
  /** What it said, both streams in order; empty when it spoke to the terminal itself. */
  output: string
}

/** Runs one command and keeps what it says. */
export function runQuietly(step: Step): Promise<StepResult> {
  return run(step, 'pipe')
}

/** Runs one command whose words go straight to the terminal. */
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
