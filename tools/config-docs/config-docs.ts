import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { VARIABLES } from '../../apps/api/src/config/variables.ts'
import { writeConfigPage, writeEnvExample } from './write-config-docs.ts'
import { writeMetricsPage } from './write-metrics-docs.ts'
import { ROOT } from '../run/root.ts'

// `pnpm config-docs [--check]`: writes the pages about the configuration and the metrics. With
// `--check` it only fails if one of them is stale.
const page = join(ROOT, 'docs/CONFIG.md')
const options = await resolveConfig(page)
const files = {
  [page]: await format(writeConfigPage(VARIABLES), { ...options, parser: 'markdown' }),
  [join(ROOT, 'docs/METRICS.md')]: await format(writeMetricsPage(), {
    ...options,
    parser: 'markdown',
  }),
  [join(ROOT, '.env.example')]: writeEnvExample(VARIABLES),
}
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is stale: run pnpm config-docs`)
    process.exitCode = 1
  }
}
