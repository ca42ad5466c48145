import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Returns the memory of a process that is not swapped out, in bytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}

/** Returns the processor time that a process has used. */
export function processorMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name of the program, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns how many files and sockets a process may have open. */
export function filesMaxOf(pid: number): number {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
}
