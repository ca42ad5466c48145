import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../../apps/api/src/commands/table.ts'
import { VARIABLES } from '../../apps/api/src/config/variables.ts'
import { writeCommandsPage } from './write-commands-docs.ts'
import { writeConfigPage, writeEnvExample } from './write-config-docs.ts'
import { writeMetricsPage } from './write-metrics-docs.ts'
import { formatText } from '../run/format-text.ts'
import { ROOT } from '../run/root.ts'

// `pnpm gen config [--check]`: writes the pages about the configuration, the commands of operators
// and the metrics. With `--check` it only fails if one of them is stale.
const page = join(ROOT, 'docs/CONFIG.md')
const commandsPage = join(ROOT, 'docs/COMMANDS.md')
const metricsPage = join(ROOT, 'docs/METRICS.md')
const files = {
  [page]: await formatText(page, writeConfigPage(VARIABLES)),
  [commandsPage]: await formatText(commandsPage, writeCommandsPage(COMMANDS)),
  [metricsPage]: await formatText(metricsPage, writeMetricsPage()),
  [join(ROOT, '.env.example')]: writeEnvExample(VARIABLES),
}
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is stale: run pnpm gen config`)
    process.exitCode = 1
  }
}
