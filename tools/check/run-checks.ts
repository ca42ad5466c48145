import { runQuietly, sayResult } from '../run/step.ts'
import type { Step, StepResult } from '../run/step.ts'
import { checkLanes } from './steps.ts'

/** Runs every check, prints each result as it arrives, and continues after a failure. */
export async function runChecks(reportFile?: string): Promise<StepResult[]> {
  const lanes = await Promise.all(checkLanes(reportFile).map((lane) => runLane(lane)))
  return lanes.flat()
}

async function runLane(lane: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of lane) {
    const result = await runQuietly(step)
    sayResult(result)
    results.push(result)
  }
  return results
}
