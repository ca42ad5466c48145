import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/**
 * A share of waiting above which the wall-clock time of a page says nothing about the page. The
 * processes of one browser alone wait for each other less than this on two cores.
 */
const WAITING_MAX = 0.15

/**
 * How much slower than ours a machine of CI may be, even if nobody else uses it. Limits by the clock
 * are that much wider there.
 */
export const SLOWNESS = process.env['CI'] === 'true' ? 2 : 1

type Load = { atUs: number; waitedUs: number }

/**
 * Starts watching the machine. The returned function tells whether it was busy since then: whether
 * processes waited for a core, or the host gave the core to somebody else.
 */
export function watchMachine(): () => boolean {
  const before = readLoad()
  return () => {
    const after = readLoad()
    if (!before || !after) return true
    const share = (after.waitedUs - before.waitedUs) / (after.atUs - before.atUs)
    console.log(`processes waited for a core during ${(100 * share).toFixed(0)} % of the time`)
    return share > WAITING_MAX
  }
}

/** Returns nothing where the kernel does not keep these figures. */
function readLoad(): Load | undefined {
  try {
    const pressure = readFileSync('/proc/pressure/cpu', 'utf8')
    const stolenTicks = Number(
      /^cpu\s+(?:\d+ ){7}(\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1],
    )
    const waitedUs = Number(/some .*total=(\d+)/.exec(pressure)?.[1])
    return { atUs: performance.now() * 1000, waitedUs: waitedUs + stolenTicks * 10_000 }
  } catch {
    return undefined
  }
}

/** Returns the processor time of the processes that run pages, since they started. */
export async function pageCpuMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
