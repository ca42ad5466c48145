import { readConfig } from '../../apps/api/src/config.ts'
import { seedDemo } from '../../apps/api/src/commands/seed-demo.ts'
import { DAY_MS } from './world/calendar.ts'
import { finishYear } from './finish-year.ts'
import { makeYear } from './make-year.ts'
import { WHOLE_YEAR } from './year.ts'
import type { YearSize } from './year.ts'

type Options = { say?: (line: string) => void; size?: YearSize; now?: number }

/** Makes the demo year in the empty database of this environment. */
export async function fillDatabase(
  env: Record<string, string>,
  { say = () => {}, size = WHOLE_YEAR, now = Date.now() }: Options = {},
): Promise<void> {
  const config = readConfig(env)
  const started = performance.now()
  const progress = (what: string) =>
    say(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}`)
  await makeYear({
    config,
    ownerUrl: env['MIGRATE_DATABASE_URL']!,
    filesFolder: env['FILES_FOLDER']!,
    now,
    size,
  })
  progress(`${size.players} people and ${size.days} days are written`)
  // Add the operator's payment account, as in a database without demo data.
  await seedDemo(config)
  const found = await finishYear(config, now - size.days * DAY_MS)
  if (found.length > 0)
    throw new Error(`the demo breaks ${found.map(({ name }) => name).join(', ')}`)
  progress('the days are summed, checked and sealed')
}
