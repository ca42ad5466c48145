import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const isRecording = process.env['RECORD_STATEMENTS'] !== undefined
const webSetup = 'apps/web/test/setup.ts'

/**
 * The time limits of tests and hooks. They are long, because a busy machine may take ten times as
 * long as usual and pause for seconds. A hook may create a database, which takes minutes while
 * others keep the disk busy.
 */
const PATIENT = { testTimeout: 180_000, hookTimeout: 240_000 }

export default defineConfig({
  test: {
    // Two workers, because the smallest machine that must be fast enough has two cores.
    maxWorkers: 2,
    // Stopping the servers of the database tests takes longer on a busy machine.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'plain',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/api/src/**/*.test.ts',
            'apps/api/test/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          environment: 'node',
          // Files share their modules, which halves the processor time. No module here keeps state
          // that a test changes.
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/test/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One process keeps the modules, and each file has a page of its own in them, which halves
          // the processor time.
          pool: 'vmThreads',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          environment: 'node',
          // As above: importing the API for each file anew would take almost half of the time.
          isolate: false,
          globalSetup: ['tools/services/vitest-setup.ts'],
          setupFiles: isRecording ? ['tools/services/keep-statements.ts'] : [],
          ...PATIENT,
        },
      },
    ],
  },
})
