import { bin } from '../run/root.ts'
import type { Step } from '../run/step.ts'

/**
 * Returns every check that needs no server, in two lanes for two cores. If `reportFile` is given,
 * vitest writes its figures to that file.
 */
export function checkLanes(reportFile?: string): Step[][] {
  const report = reportFile
    ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`]
    : ['--reporter=dot']
  const projects = ['--project', 'plain', '--project', 'web', '--passWithNoTests']
  return [
    [
      types('types', 'tsconfig.json'),
      types('types packages', 'packages/tsconfig.json'),
      types('types web', 'apps/web/tsconfig.json'),
      { name: 'texts', command: process.execPath, args: ['tools/texts/texts.ts', 'check'] },
      { name: 'spec', command: process.execPath, args: ['tools/spec.ts', '--check'] },
      {
        name: 'config',
        command: process.execPath,
        args: ['tools/config-docs/config-docs.ts', '--check'],
      },
      {
        name: 'notices',
        command: process.execPath,
        args: ['tools/supply-chain/notices.ts', '--check'],
      },
      { name: 'secrets', command: bin('secretlint'), args: ['**/*', '--maskSecrets'] },
      { name: 'format', command: bin('oxfmt'), args: ['--list-different'] },
    ],
    [
      { name: 'imports', command: process.execPath, args: ['tools/check-imports.ts'] },
      { name: 'unused', command: bin('knip'), args: ['--no-progress'] },
      { name: 'lint', command: bin('oxlint'), args: ['apps', 'packages', 'tools', 'e2e'] },
      { name: 'tests', command: bin('vitest'), args: ['run', ...projects, ...report] },
    ],
  ]
}

function types(name: string, project: string): Step {
  return { name, command: bin('tsc'), args: ['-p', project] }
}
