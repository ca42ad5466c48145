import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { COMPOSES, SOURCES, readModule } from './read-module.ts'
import type { CodePart, Source } from './read-module.ts'

/**
 * What a route can reach: money, a payee, somebody's access, a check before money is paid, or a
 * request that another member of staff approves.
 */
type Effect = 'money' | 'payee' | 'right' | 'gate' | 'request'
/** The effects that a route can reach, each with the functions on the way there. */
export type Reached = Map<Effect, string[]>

/**
 * Follows the code behind every route through imports, through the functions that the API passes to
 * its routes, and through the jobs that they enqueue. Returns for each route the effects that it
 * can reach, each with the way there. It finds too much rather than too little: code that is only
 * mentioned counts as called.
 */
export function followRoutes(): Map<string, Reached> {
  const sources = new Map(sourceFiles(SOURCES).map((file) => [file, readModule(file)]))
  const given = collectGiven(sources)
  const found = new Map<string, Reached>()
  for (const source of sources.values()) {
    for (const [name, { part, inside }] of source.routes) {
      const effects: Reached = new Map()
      const start = { source, inside, part, way: [name] }
      follow(sources, given, start, (effect, way) => {
        if (!effects.has(effect)) effects.set(effect, way)
      })
      found.set(name, effects)
    }
  }
  return found
}

/** The exchange of facts between cells runs by itself: no route calls what applies them. */
const RUNS_BY_ITSELF = 'facts'

type Step = { source: Source; inside: string; part: CodePart; way: string[] }
type Given = Map<string, Step[]>

/** Returns the properties that the API passes to its routes, and its jobs, by name. */
function collectGiven(sources: ReadonlyMap<string, Source>): Given {
  const given: Given = new Map()
  for (const source of sources.values()) {
    if (!COMPOSES.test(source.file)) continue
    for (const { key, part, inside } of source.given) {
      if (key === RUNS_BY_ITSELF) continue
      const step = { source, inside, part, way: [key] }
      given.set(key, [...(given.get(key) ?? []), step])
    }
  }
  return given
}

function follow(
  sources: ReadonlyMap<string, Source>,
  given: Given,
  start: Step,
  see: (effect: Effect, way: string[]) => void,
): void {
  const seen = new Set<CodePart>()
  const open = [start]
  for (let step = open.shift(); step !== undefined; step = open.shift()) {
    if (seen.has(step.part)) continue
    seen.add(step.part)
    for (const effect of effectsOf(step)) see(effect, step.way)
    for (const next of nextSteps(sources, given, step)) {
      if (!seen.has(next.part)) open.push(next)
    }
  }
}

function nextSteps(sources: ReadonlyMap<string, Source>, given: Given, step: Step): Step[] {
  const { source, inside, part, way } = step
  const byName = [...part.names].flatMap((name): Step[] => {
    const local = source.locals.get(inside)?.get(name)
    if (local !== undefined) return [{ source, inside, part: local, way }]
    const place = source.parts.has(name) ? { file: source.file, name } : source.imports.get(name)
    if (place === undefined) return part.params.has(name) ? [] : passed(given, name, way)
    const there = sources.get(place.file)
    const theirs = there?.parts.get(place.name)
    if (there === undefined || theirs === undefined || COMPOSES.test(place.file)) return []
    return [{ source: there, inside: place.name, part: theirs, way: [...way, place.name] }]
  })
  const others = [...part.members, ...part.jobs]
  return [...byName, ...others.flatMap((name) => passed(given, name, way))]
}

function passed(given: Given, name: string, way: string[]): Step[] {
  return (given.get(name) ?? []).map((step) => ({ ...step, way: [...way, name] }))
}

/** The tables that decide about money, payees and access; those of `app_user` by column. */
const TABLES: Record<Effect, readonly string[]> = {
  // Deposits are credited on receipts, and promo codes promise coins.
  money: ['ledger_journal', 'deposit_receipt', 'promo_code'],
  payee: ['gcash_account', 'operator_setting'],
  right: ['staff_invitation', 'api_token', 'password_link', 'passkey', 'user_recovery_code'],
  gate: ['identity_check', 'exclusion_entry', 'exclusion_match'],
  request: ['approval'],
}
const RIGHT_COLUMNS = ['role', 'status', 'email', 'mobile_number', 'password_hash', 'totp_secret']
const EFFECTS = Object.keys(TABLES) as Effect[]

function effectsOf({ source, part: { tables, words } }: Step): Effect[] {
  const found = new Set(EFFECTS.filter((effect) => TABLES[effect].some((one) => tables.has(one))))
  if (tables.has('app_user') && RIGHT_COLUMNS.some((one) => words.has(one))) found.add('right')
  const namesPayee = () => [...source.parts.values()].some((part) => part.words.has('gcash_number'))
  if (tables.has('wallet_history') && namesPayee()) found.add('payee')
  return [...found]
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(path)
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
  })
}
