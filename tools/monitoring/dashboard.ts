import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Target = z.strictObject({
  refId: z.string().check(z.regex(/^[A-Z]$/)),
  expr: z.string().check(z.minLength(1)),
  legendFormat: z.string(),
})
const Panel = z.strictObject({
  id: z.int(),
  title: z.string().check(z.minLength(1)),
  type: z.enum(['stat', 'timeseries']),
  datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
  gridPos: z.strictObject({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({ unit: z.enum(['none', 's', 'reqps', 'percentunit']) }),
    overrides: z.array(z.unknown()),
  }),
  options: z.strictObject({}),
  targets: z.array(Target).check(z.minLength(1)),
})
/** The part of Grafana's dashboard model that our dashboard uses. */
const Dashboard = z.strictObject({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  version: z.int(),
  editable: z.boolean(),
  timezone: z.string(),
  refresh: z.string(),
  tags: z.array(z.string()),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
      }),
    ),
  }),
  panels: z.array(Panel),
})
type Dashboard = z.output<typeof Dashboard>

/** Reads the dashboard. Throws if it does not match the model above. */
export function readDashboard(folder: string): Dashboard {
  return z.parse(Dashboard, JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))
}

/** Returns the dashboard's queries, with Grafana's own variable replaced by a fixed interval. */
export function queriesOf({ panels }: Dashboard): string[] {
  const targets = panels.flatMap((panel) => panel.targets)
  return targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m'))
}
