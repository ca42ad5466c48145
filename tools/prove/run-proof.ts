import { startPart } from '../run/part.ts'
import { ROOT } from '../run/root.ts'

/** The result of a proof and its output. */
export interface Ran {
  code: number | null
  pass: boolean | null
  hasCrashed: boolean
  /** Whether times exceeded their limits and did not count, because others used the machine. */
  isUnmeasured: boolean
  /** The last line of the output: the figures as JSON, if the proof got that far. */
  line: string
  output: string
}

/** How long a proof may run before it counts as hung. */
export interface ProofLimits {
  /** The longest time without progress. On a busy machine a proof is slow but makes progress. */
  quietMs: number
  /** The longest time in all, because a proof that repeats the same request for ever makes progress. */
  totalMs: number
}

/** Runs a proof until it ends. Stops it if it makes no progress for too long, or takes too long. */
export async function runProof(args: string[], limits: ProofLimits): Promise<Ran> {
  const { quietMs, totalMs } = limits
  const { child, ended } = await startPart(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    deathSignal: 'TERM',
  })
  const message: string[] = []
  const giveUp = (why: string) => {
    message.push(`\nstopped: ${why}\n`)
    void child.end('SIGTERM', 30_000)
  }
  const quiet = setTimeout(() => giveUp(`no progress for ${quietMs / 1_000} s`), quietMs)
  const total = setTimeout(() => giveUp(`not done in ${totalMs / 1_000} s`), totalMs)
  const onText = (text: Buffer) => {
    message.push(text.toString())
    quiet.refresh()
  }
  child.raw.stdout?.on('data', onText)
  child.raw.stderr?.on('data', onText)
  child.raw.on('message', () => quiet.refresh())
  const code = await ended
  clearTimeout(quiet)
  clearTimeout(total)
  const output = message.join('').trim()
  return { code, output, ...readLastLine(output) }
}

function readLastLine(output: string): Omit<Ran, 'code' | 'output'> {
  // Search from the end, because output of the other stream may follow the line with the figures.
  const lines = output.split('\n').toReversed()
  const line = lines.find((text) => text.startsWith('{"proof":')) ?? lines[0] ?? ''
  try {
    const { pass, error, notMeasured } = JSON.parse(line) as Record<string, unknown>
    const isUnmeasured = Array.isArray(notMeasured) && notMeasured.length > 0
    const isAnswer = typeof pass === 'boolean'
    return { pass: isAnswer ? pass : null, hasCrashed: error !== undefined, isUnmeasured, line }
  } catch {
    return { pass: null, hasCrashed: true, isUnmeasured: false, line }
  }
}

const LINES_SHOWN = 60

/** Returns one line on success, and the end of the proof's output on failure. */
export function reportOf(title: string, isGood: boolean, { code, line, output }: Ran): string {
  if (isGood) return `✓ ${title}: ${line}`
  const lines = output.split('\n')
  const hidden = Math.max(0, lines.length - LINES_SHOWN)
  const head = hidden > 0 ? [`… ${hidden} lines before`] : []
  const shown = [...head, ...lines.slice(hidden)].map((text) => `    ${text}`)
  return [`✗ ${title}: exit code ${code}`, ...shown, `  ${line}`].join('\n')
}
