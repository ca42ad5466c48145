import { spawn } from 'node:child_process'
import { ROOT } from './root.ts'

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

function run(step: Step, stream: 'pipe' | 'inherit'): Promise<StepResult> {
  const { promise, resolve } = Promise.withResolvers<StepResult>()
  const startedAt = performance.now()
  const said: string[] = []
  const child = spawn(step.command, step.args, {
    cwd: ROOT,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', stream, stream],
  })
  child.stdout?.on('data', (text: Buffer) => said.push(text.toString()))
  child.stderr?.on('data', (text: Buffer) => said.push(text.toString()))
  const finish = (ok: boolean) => {
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    resolve({ name: step.name, ok, seconds, output: said.join('') })
  }
  child.once('close', (code) => finish(code === 0))
  child.once('error', (error) => {
    said.push(error.message)
    finish(false)
  })
  return promise
}

export function sayResult({ name, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`)
  if (!ok && output !== '') console.log(output.trimEnd().replaceAll(/^/gm, '    '))
}
