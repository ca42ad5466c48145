import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Process {
  id: number
  parent: number
  /** The moment of its start in ticks since boot. With the id, it identifies a process. */
  startedAt: number
  /** The processor time that it and its ended children used. */
  ticks: number
  /** Whether it has ended, and its parent or init has not noticed yet. */
  hasEnded: boolean
}

/** Lists the processes of this machine. Without `/proc`, the list is empty. */
export function listProcesses(): Process[] {
  return processIds().flatMap(readProcess)
}

/** Returns those processes, and their children, grandchildren and so on. */
export function withDescendants(all: Process[], isRoot: (one: Process) => boolean): Process[] {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const found = new Set(all.filter(isRoot))
  for (const { id } of found) for (const child of children.get(id) ?? []) found.add(child)
  return [...found]
}

/** Returns whether the process was started with this text in its environment. */
export function hasInEnvironment(id: number, text: string): boolean {
  try {
    return readFileSync(join('/proc', String(id), 'environ'), 'latin1').includes(text)
  } catch {
    // The process has ended, or belongs to another user.
    return false
  }
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function readProcess(name: string): Process[] {
  try {
    const text = readFileSync(join('/proc', name, 'stat'), 'utf8')
    // The program's name is in parentheses and may contain spaces. The fields follow it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const [state, parent] = fields
    return [
      {
        id: Number(name),
        parent: Number(parent),
        startedAt: Number(fields[19]),
        ticks,
        hasEnded: state === 'Z',
      },
    ]
  } catch {
    // The process has ended.
    return []
  }
}
