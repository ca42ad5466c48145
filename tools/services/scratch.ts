import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToServer, isReachableByAll, serverIdentity } from './run-as.ts'

export interface Scratch {
  path: string
  remove(): void
}

/** Creates a folder in the temporary directory. It belongs to the user who runs the servers. */
export function makeScratch(): Scratch {
  const place = scratchPlace()
  sweep(place)
  const path = mkdtempSync(join(place, `kapis-scratch-${process.pid}-`))
  giveToServer(path)
  return { path, remove: () => removeWhileWritten(path) }
}

// Removes a folder, repeatedly if needed: a server that is stopping may still write into it.
function removeWhileWritten(path: string): void {
  for (let tries = 1; tries <= 40; tries += 1) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Ignore the error, because the loop tries again.
    }
    if (!existsSync(path)) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
  console.error(`could not remove ${path}`)
}

function scratchPlace(): string {
  // Root's TMPDIR may be private to root. The user nobody could not enter it.
  return serverIdentity() && !isReachableByAll(tmpdir()) ? '/tmp' : tmpdir()
}

// Removes the folders of runs that were killed with SIGKILL.
function sweep(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.match(/^kapis-scratch-(\d+)-/)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const path = join(place, name)
    try {
      const isOld = Date.now() - statSync(path).mtimeMs > 60_000
      if (isOld) rmSync(path, { recursive: true, force: true })
    } catch {
      // Another run is removing the same folder, or the folder belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
