import { readFileSync } from 'node:fs'

/** Returns the last lines of a log file. */
export function lastLines(logFile: string, count: number): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
