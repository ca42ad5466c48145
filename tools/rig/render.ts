import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'

export type Values = Record<string, string>

/** Fills in a template from `deploy/ha/`, as `envsubst` does on a real machine. */
export function render(template: string, values: Values): string {
  return fill(readFileSync(join(ROOT, 'deploy', 'ha', template), 'utf8'), values)
}

/**
 * Replaces every `${NAME}` by its value. Throws if a value is missing, because a server would start
 * with an incomplete configuration.
 */
export function fill(text: string, values: Values): string {
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template needs ${name}`)
    return value
  })
}
