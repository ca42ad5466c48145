import { existsSync } from 'node:fs'
import { tryIp } from './ip.ts'

/** Removes the namespaces and bridges of rigs that were killed with SIGKILL. */
export function sweepNetworks(): void {
  for (const line of tryIp('netns', 'list').split('\n')) {
    const [namespace = ''] = line.split(' ')
    const pid = namespace.match(/^kapis-rig-(\d+)-/)?.[1]
    if (pid && !isAlive(Number(pid))) tryIp('netns', 'del', namespace)
  }
  for (const line of tryIp('-o', 'link', 'show', 'type', 'bridge').split('\n')) {
    const [, bridge, mark] = line.match(/: (kr([0-9a-z]+)-[cf])[:@]/) ?? []
    if (bridge && mark && !isAlive(Number.parseInt(mark, 36))) tryIp('link', 'del', bridge)
  }
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)
