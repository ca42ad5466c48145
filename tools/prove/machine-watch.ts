import { open } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProcesses, withDescendants } from '../services/processes.ts'
import { makeScratch } from '../services/scratch.ts'

export type MachineWatch = {
  /** Returns what slowed the machine down since the watch began, or null if nothing did. */
  findBusy(): string | null
  stop(): Promise<void>
}

const EVERY_MS = 1_000
/** The length of a window in which processor time is measured, in intervals between samples. */
const STRETCH = 3
/** The share of all cores above which other programs slow a proof down noticeably. */
const SHARE_MAX = 0.25
/**
 * The longest that a small write may take. It takes a few milliseconds unless others keep the disk
 * busy.
 */
const WRITE_MS_MAX = 1_000
/** The longest that this process may have to wait for a processor. */
const KEPT_MS_MAX = 2_000
const SECTOR = Buffer.alloc(4_096)

/**
 * Watches how much processor time others take from this process and its descendants: other programs
 * on this machine, and other machines on the same host. It also writes to the disk once a second
 * and notes how long that takes, and notes pauses of the whole machine, in which no time is counted
 * for anybody. Load that a proof causes itself does not count.
 */
export function openMachineWatch(): MachineWatch {
  const samples = [sampleTicks()]
  const state = { isOpen: true, writeMs: 0, keptMs: 0 }
  let last = sampleOwn()
  const sample = () => {
    samples.push(sampleTicks())
    const now = sampleOwn()
    state.keptMs = Math.max(state.keptMs, keptMs(last, now))
    last = now
  }
  const sampling = setInterval(sample, EVERY_MS).unref()
  const written = writeRepeatedly(state)
  return {
    findBusy() {
      sample()
      const share = busiestShare(samples)
      if (share > SHARE_MAX) return `others took ${Math.round(share * 100)} % of the processor time`
      if (state.writeMs > WRITE_MS_MAX) return `a write to the disk took ${state.writeMs} ms`
      if (state.keptMs > KEPT_MS_MAX) return `this process had to wait for ${state.keptMs} ms`
      return null
    },
    async stop() {
      clearInterval(sampling)
      state.isOpen = false
      await written
    },
  }
}

/** A moment, and the processor time that this process has used until then. */
type OwnTime = { atMs: number; usedMs: number }

function sampleOwn(): OwnTime {
  const { user, system } = process.cpuUsage()
  return { atMs: performance.now(), usedMs: (user + system) / 1_000 }
}

/** Returns how long this process could not run between two samples, although it was due to. */
export function keptMs(from: OwnTime, to: OwnTime): number {
  return Math.max(0, Math.round(to.atMs - from.atMs - EVERY_MS - (to.usedMs - from.usedMs)))
}

/** Processor time since the machine started, in ticks: the total, and the part that others used. */
export type Ticks = { total: number; others: number }

/**
 * Returns the highest share of processor time that others used in any window of `STRETCH`
 * intervals.
 */
export function busiestShare(samples: Ticks[]): number {
  const shares = samples.slice(1).map((end, n) => {
    const start = samples[Math.max(0, n + 1 - STRETCH)]!
    return (end.others - start.others) / Math.max(1, end.total - start.total)
  })
  // Ignore the first windows, which are too short, unless there is no full one.
  return Math.max(0, ...shares.slice(Math.min(STRETCH - 1, shares.length - 1)))
}

/** Reads the kernel's counters. Without `/proc` they are zero, so no machine counts as busy. */
function sampleTicks(): Ticks {
  try {
    const [, ...counters] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/ +/)
    // The first eight counters are user, nice, system, idle, iowait, irq, softirq and steal. The
    // others are already contained in user and nice.
    const ticks = counters.slice(0, 8).map(Number)
    const total = ticks.reduce((sum, count) => sum + count, 0)
    return { total, others: total - ticks[3]! - ticks[4]! - ownTicks() }
  } catch {
    return { total: 0, others: 0 }
  }
}

/**
 * Sums the processor time of this process and all its descendants, including those that have ended.
 */
export function ownTicks(): number {
  const own = withDescendants(listProcesses(), ({ id }) => id === process.pid)
  return own.reduce((sum, { ticks }) => sum + ticks, 0)
}

async function writeRepeatedly(state: { isOpen: boolean; writeMs: number }): Promise<void> {
  const scratch = makeScratch()
  const file = await open(join(scratch.path, 'written'), 'w')
  while (state.isOpen) {
    const startMs = performance.now()
    await file.write(SECTOR, 0, SECTOR.length, 0)
    await file.datasync()
    state.writeMs = Math.max(state.writeMs, Math.round(performance.now() - startMs))
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await file.close()
  scratch.remove()
}
