import { readConfig } from '#config.ts'
import { diagnose } from '#doctor/diagnose.ts'
import { fail, printFindings } from '#doctor/diagnosis.ts'
import type { Diagnosis } from '#doctor/diagnosis.ts'

/** Checks a deployment with the environment of its processes. Fails if a check failed. */
export async function run(): Promise<void> {
  const findings = await readAndDiagnose()
  console.log(printFindings(findings))
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0
}

async function readAndDiagnose(): Promise<Diagnosis[]> {
  try {
    return await diagnose(readConfig())
  } catch (error) {
    return [fail('configuration', (error as Error).message, 'Correct it; see docs/CONFIG.md.')]
  }
}
