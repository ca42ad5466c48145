import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const isRecording = process.env['RECORD_STATEMENTS'] !== undefined
const webSetup = 'apps/web/test/setup.ts'

export default defineConfig({
  test: {
    // Two workers: the smallest machine we promise to be quick on has two cores.
    maxWorkers: 2,
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
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/test/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          // A page with all its parts takes seconds where two cores do other work as well.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: ['tools/services/vitest-setup.ts'],
          setupFiles: isRecording ? ['tools/services/keep-statements.ts'] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
