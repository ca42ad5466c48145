import { readFileSync } from 'node:fs'
import type { Api } from '../../run/start-api.ts'

/** Returns the peak memory of a process in megabytes. */
export function megabytesAtPeak(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024)
}

/** Returns the longest delay of the API's event loop since the last call. */
export async function loopDelayMs({ internalPort }: Pick<Api, 'internalPort'>): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(metrics)?.[1]
  return Math.round(Number(seconds) * 1000)
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/**
 * Returns whether a process is running. A killed orphan may stay a zombie until init reaps it,
 * which does not count.
 */
export const isRunning = (pid: number): boolean => /^State:\s+[^Z]/m.test(statusOf(pid))

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
