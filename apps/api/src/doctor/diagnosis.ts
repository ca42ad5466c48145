/** The result of one check. `todo` says what to do about a warning or a failure. */
export type Diagnosis = { name: string; state: 'ok' | 'warn' | 'fail'; says: string; todo?: string }

export type Check = { name: string; run(): Promise<Diagnosis | Diagnosis[]> }

export const ok = (name: string, says: string): Diagnosis => ({ name, state: 'ok', says })
export const warn = (name: string, says: string, todo: string): Diagnosis => ({
  name,
  state: 'warn',
  says,
  todo,
})
export const fail = (name: string, says: string, todo: string): Diagnosis => ({
  name,
  state: 'fail',
  says,
  todo,
})

const CHECK_MS_MAX = 10_000

/**
 * Runs the checks one after another. A check that throws or does not finish in time counts as
 * failed.
 */
export async function runChecks(checks: readonly Check[]): Promise<Diagnosis[]> {
  const findings: Diagnosis[] = []
  for (const { name, run } of checks) {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer in time')), CHECK_MS_MAX).unref(),
    )
    const found = await Promise.race([run(), late]).catch((error: unknown) =>
      fail(name, messageOf(error), 'See the message; the other checks do not depend on it.'),
    )
    findings.push(...[found].flat())
  }
  return findings
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

/** Returns the findings as text: one line each, and a second line if there is something to do. */
export function printFindings(findings: readonly Diagnosis[]): string {
  return findings
    .flatMap(({ name, state, says, todo }) => [
      `${state.padEnd(4)}  ${name}: ${says}`,
      ...(todo === undefined ? [] : [`      → ${todo}`]),
    ])
    .join('\n')
}
