import { startChild } from '../services/child.ts'
import { ROOT } from '../run/root.ts'

/** The result of a proof and its output. */
export interface Ran {
  code: number | null
  pass: boolean | null
  hasCrashed: boolean
  /** The last line: the figures as JSON, if the proof got that far. */
  line: string
  output: string
}

/** On a busy machine a proof takes longer; one without progress for this long hangs. */
const QUIET_MS_MAX = 300_000
const TOTAL_MS_MAX = 3_600_000

/** Runs a proof until it ends or makes no progress for a while. */
export async function runProof(args: string[], quietMsMax = QUIET_MS_MAX): Promise<Ran> {
  const child = startChild(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    deathSignal: 'TERM',
  })
  const message: string[] = []
  const giveUp = (why: string) => {
    message.push(`\nstopped: ${why}\n`)
    void child.end('SIGTERM', 30_000)
  }
  const stillAfter = () => giveUp(`no progress for ${quietMsMax / 1_000} s`)
  const quiet = setTimeout(stillAfter, quietMsMax)
  const total = setTimeout(() => giveUp(`not done in ${TOTAL_MS_MAX / 1_000} s`), TOTAL_MS_MAX)
  const onText = (text: Buffer) => {
    message.push(text.toString())
    quiet.refresh()
  }
  child.raw.stdout?.on('data', onText)
  child.raw.stderr?.on('data', onText)
  child.raw.on('message', () => quiet.refresh())
  const code = await child.exited
  clearTimeout(quiet)
  clearTimeout(total)
  const output = message.join('').trim()
  return { code, output, ...readLastLine(output) }
}

function readLastLine(output: string): Pick<Ran, 'pass' | 'hasCrashed' | 'line'> {
  // Output of the other stream may follow the last line.
  const lines = output.split('\n').toReversed()
  const line = lines.find((text) => text.startsWith('{"proof":')) ?? lines[0] ?? ''
  try {
    const { pass, error } = JSON.parse(line) as { pass?: unknown; error?: unknown }
    const isAnswer = typeof pass === 'boolean'
    return { pass: isAnswer ? pass : null, hasCrashed: error !== undefined, line }
  } catch {
    return { pass: null, hasCrashed: true, line }
  }
}

const LINES_SHOWN = 60

/** One line on success; the end of the proof's output on failure. */
export function reportOf(title: string, isGood: boolean, { code, line, output }: Ran): string {
  if (isGood) return `✓ ${title}: ${line}`
  const lines = output.split('\n')
  const hidden = Math.max(0, lines.length - LINES_SHOWN)
  const head = hidden > 0 ? [`… ${hidden} lines before`] : []
  const shown = [...head, ...lines.slice(hidden)].map((text) => `    ${text}`)
  return [`✗ ${title}: exit code ${code}`, ...shown, `  ${line}`].join('\n')
}
