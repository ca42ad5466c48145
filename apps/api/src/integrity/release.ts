import type { Logger } from 'pino'
import { checkRelease } from './manifest.ts'
import type { ReleaseCheck } from './manifest.ts'

const CHECK_EVERY_MS = 12 * 3_600_000

export type Release = {
  /** Returns whether the last check found a changed file. */
  isChanged(): boolean
  /** Records the result of the check at the start, and checks again twice a day. */
  watch(report: {
    log: Pick<Logger, 'error' | 'fatal'>
    record(check: ReleaseCheck): Promise<void>
  }): Promise<void>
}

/**
 * Returns the folder of the release that is running, or null if the program runs from its sources,
 * which have no manifest. All programs of a release are in one folder.
 */
export function releaseFolder(): string | null {
  return import.meta.filename.endsWith('.ts') ? null : import.meta.dirname
}

/**
 * Checks the running release. Throws if it is not as it was built, so that it serves no requests.
 */
export async function openRelease(
  { releasePublicKey }: { releasePublicKey?: string },
  check: typeof checkRelease = checkRelease,
  folder: string | null = releaseFolder(),
): Promise<Release> {
  if (folder === null) return { isChanged: () => false, watch: async () => {} }
  let last = await check(folder, releasePublicKey)
  if (last.faults.length > 0) {
    throw new Error(`The release is not as it was built: ${last.faults.join('; ')}.`)
  }
  return {
    isChanged: () => last.faults.length > 0,
    async watch({ log, record }) {
      const report = async () => {
        if (last.faults.length > 0)
          log.fatal({ event: 'release_changed', ...last }, 'changed files')
        // A standby cannot store the record, but the log entry and the metric remain.
        await record(last).catch((err: unknown) => log.error({ err }, 'the check is not recorded'))
      }
      await report()
      const again = async () => {
        last = await check(folder, releasePublicKey)
        await report()
      }
      setInterval(
        () =>
          void again().catch((err: unknown) => log.error({ err }, 'the release was not checked')),
        CHECK_EVERY_MS,
      ).unref()
    },
  }
}
