import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { atExit } from '../../services/at-exit.ts'
import { serverIdentity } from '../../services/run-as.ts'

export type SmallDisk = {
  /** Fills the disk to its last byte and keeps it full. */
  fill(): void
  /** Makes room again. */
  clear(): void
  remove(): void
}

const REFILL_MS = 100

/** Mounts a file system of limited size in memory on this folder. Only root may do that. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const identity = serverIdentity()
  if (identity === null) throw new Error('only root can mount the small disk of this proof')
  sweep()
  mkdirSync(folder, { recursive: true })
  const { uid, gid } = identity
  const options = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'kapis', folder])
  const ballast = join(folder, 'ballast')
  let refilling: NodeJS.Timeout | undefined
  const clear = () => {
    clearInterval(refilling)
    rmSync(ballast, { force: true })
  }
  const remove = () => {
    clearInterval(refilling)
    unmount(folder)
    forget()
  }
  const forget = atExit({ stop: async () => remove(), stopNow: remove })
  return {
    fill() {
      addUntilFull(ballast)
      // Keep filling the disk, so that a server gets no room by deleting files.
      refilling = setInterval(() => addUntilFull(ballast), REFILL_MS)
    },
    clear,
    remove,
  }
}

function addUntilFull(file: string): void {
  const descriptor = openSync(file, 'a')
  for (const bytes of [1_048_576, 4_096]) {
    try {
      const part = Buffer.alloc(bytes)
      while (writeSync(descriptor, part) === bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(descriptor)
}

// Detaches the file system now and lets the kernel free it when no program uses it any more.
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
}

/** Removes the disks of proofs that were killed with SIGKILL. */
function sweep(): void {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [device, folder = ''] = line.split(' ')
    const pid = folder.match(/kapis-scratch-(\d+)-/)?.[1]
    if (device === 'kapis' && pid && !existsSync(`/proc/${pid}`)) unmount(folder)
  }
}
