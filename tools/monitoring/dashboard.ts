import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Target = z.strictObject({
  refId: z.string().check(z.regex(/^[A-Z]$/)),
  expr: z.string().check(z.minLength(1)),
  legendFormat: z.string(),
})
const Source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const Panel = z.strictObject({
  id: z.int(),
  title: z.string().check(z.minLength(1)),
  type: z.enum(['stat', 'timeseries']),
  datasource: Source,
  gridPos: z.strictObject({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({ unit: z.enum(['none', 's', 'reqps', 'percentunit']) }),
    overrides: z.tuple([]),
  }),
  options: z.strictObject({}),
  targets: z.array(Target).check(z.minLength(1)),
})
/** A variable that takes its values from a label; "All" matches also what lacks the label. */
const LabelVariable = z.strictObject({
  name: z.enum(['cell', 'instance']),
  label: z.string(),
  type: z.literal('query'),
  datasource: Source,
  query: z.strictObject({ query: z.string(), refId: z.string() }),
  definition: z.string().check(z.regex(/^label_values\(/)),
  refresh: z.literal(2),
  sort: z.literal(1),
  includeAll: z.literal(true),
  multi: z.literal(true),
  allValue: z.literal('.*'),
  current: z.strictObject({ text: z.literal('All'), value: z.literal('$__all') }),
})
const SourceVariable = z.strictObject({
  name: z.literal('datasource'),
  label: z.string(),
  type: z.literal('datasource'),
  query: z.literal('prometheus'),
})
/**
 * The part of Grafana's dashboard model that our dashboard uses. It was compared with the types of
 * @grafana/schema 13.2.3: what it accepts is a `Dashboard` there.
 */
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
    list: z.tuple([SourceVariable, LabelVariable, LabelVariable]),
  }),
  panels: z.array(Panel),
})
type Dashboard = z.output<typeof Dashboard>

/** Reads the dashboard. Throws if it does not match the model above. */
export function readDashboard(folder: string): Dashboard {
  return z.parse(Dashboard, JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))
}

const SELECTOR = /\b(kapis:[\w:]+|kapis_\w+|process_\w+|nodejs_\w+|up)\b(?:\{([^}]*)\})?/g

/**
 * Finds queries that do not follow the variables of the dashboard. What is recorded for a whole cell
 * has no instance.
 */
export function findUnfiltered(queries: readonly string[]): string[] {
  return queries.flatMap((query) =>
    [...query.matchAll(SELECTOR)].flatMap(([, name = '', labels = '']) => {
      const needed = name.startsWith('kapis:') ? ['cell'] : ['cell', 'instance']
      const missing = needed.filter((label) => !labels.includes(`${label}=~"$${label}"`))
      return missing.map((label) => `dashboard.json: ${name} without $${label}`)
    }),
  )
}

/** Returns the dashboard's queries, with Grafana's own variable replaced by a fixed interval. */
export function queriesOf({ panels }: Dashboard): string[] {
  const targets = panels.flatMap((panel) => panel.targets)
  return targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m'))
}
