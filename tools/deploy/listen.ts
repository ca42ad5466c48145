import { startChild } from '../services/child.ts'

type Heard = { code: number | null; output: string }

/** Runs a program to its end. Returns its exit code and everything that it printed. */
export async function listen(
  command: string,
  args: readonly string[],
  { env, input }: { env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Heard> {
  const child = startChild(command, [...args], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    deathSignal: 'TERM',
    ...(env && { env }),
  })
  const heard: string[] = []
  for (const stream of [child.raw.stdout, child.raw.stderr]) {
    stream?.on('data', (text: Buffer) => heard.push(text.toString()))
  }
  child.raw.stdin?.end(input)
  return { code: await child.exited, output: heard.join('') }
}
