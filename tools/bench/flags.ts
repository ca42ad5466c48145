export const PARTS = ['matrix', 'openloop', 'growth', 'games', 'staff', 'traces', 'log'] as const
export type BenchPart = (typeof PARTS)[number]

export type BenchFlags = {
  isShort: boolean
  isJson: boolean
  parts: ReadonlySet<BenchPart>
  /** How often each contestant runs at each load. */
  rounds: number
}

/** The parts of the short form, which prints the headline. */
const SHORT_PARTS: readonly BenchPart[] = ['matrix', 'openloop']
const ROUNDS = 2

/** Reads the flags of the command line. Throws an error that says which flag is wrong. */
export function readFlags(args: readonly string[]): BenchFlags {
  const isShort = args.includes('--short')
  const flags = { isShort, isJson: args.includes('--json'), rounds: ROUNDS }
  let parts = isShort ? SHORT_PARTS : PARTS
  for (const arg of args) {
    const [name, value = ''] = arg.split('=')
    if (name === '--only') parts = [readPart(value)]
    else if (name === '--rounds') flags.rounds = readRounds(value)
    else if (arg !== '--short' && arg !== '--json') throw new Error(`Unknown flag ${arg}.`)
  }
  return { ...flags, parts: new Set(parts) }
}

function readPart(name: string): BenchPart {
  const part = PARTS.find((one) => one === name)
  if (part === undefined) throw new Error(`--only=${name}: choose one of ${PARTS.join(', ')}.`)
  return part
}

function readRounds(text: string): number {
  const rounds = Number(text)
  if (Number.isInteger(rounds) && rounds >= 1) return rounds
  throw new Error(`--rounds=${text}: give a whole number of at least 1.`)
}
