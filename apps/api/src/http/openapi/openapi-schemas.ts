import { isDeepStrictEqual } from 'node:util'
import * as apiTokens from '@kapis/contract/api-tokens'
import * as auditLogs from '@kapis/contract/audit-logs'
import * as auth from '@kapis/contract/auth'
import * as browserErrors from '@kapis/contract/browser-errors'
import * as contact from '@kapis/contract/contact'
import * as exclusions from '@kapis/contract/exclusions'
import * as fairness from '@kapis/contract/fairness'
import * as fields from '@kapis/contract/fields'
import * as figures from '@kapis/contract/figures'
import * as games from '@kapis/contract/games'
import * as identity from '@kapis/contract/identity'
import * as invitations from '@kapis/contract/invitations'
import * as jobs from '@kapis/contract/jobs'
import * as limits from '@kapis/contract/limits'
import * as live from '@kapis/contract/live'
import * as notifications from '@kapis/contract/notifications'
import * as paging from '@kapis/contract/paging'
import * as passkeys from '@kapis/contract/passkeys'
import * as presence from '@kapis/contract/presence'
import * as promos from '@kapis/contract/promos'
import * as push from '@kapis/contract/push'
import * as receipts from '@kapis/contract/receipts'
import * as reconciliation from '@kapis/contract/reconciliation'
import * as reports from '@kapis/contract/reports'
import type { Route, Shape } from '@kapis/contract/route'
import * as search from '@kapis/contract/search'
import * as sessionUser from '@kapis/contract/session-user'
import * as settings from '@kapis/contract/settings'
import * as sharing from '@kapis/contract/sharing'
import * as switches from '@kapis/contract/switches'
import * as transactions from '@kapis/contract/transactions'
import * as transparency from '@kapis/contract/transparency'
import * as users from '@kapis/contract/users'
import * as wallet from '@kapis/contract/wallet'
import * as z from 'zod/mini'

const MODULES = {
  apiTokens,
  auditLogs,
  auth,
  browserErrors,
  contact,
  exclusions,
  fairness,
  fields,
  figures,
  games,
  identity,
  invitations,
  jobs,
  limits,
  live,
  notifications,
  paging,
  passkeys,
  presence,
  promos,
  push,
  receipts,
  reconciliation,
  reports,
  search,
  sessionUser,
  settings,
  sharing,
  switches,
  transactions,
  transparency,
  users,
  wallet,
}

type Schema = Record<string, unknown>
type Direction = 'input' | 'output'
const PLACE = '#/components/schemas/'

/**
 * Names the shapes of the contract as it names them itself, so that generated clients have named
 * types. A shape that the contract does not name gets a name of its route.
 */
export function nameSchemas(routes: Readonly<Record<string, Route>>) {
  const names = z.registry<{ id: string }>()
  const taken = new Set<string>()
  const name = (shape: Shape, id: string) => {
    if (names.has(shape)) return
    taken.add(id)
    names.add(shape, { id })
  }
  for (const [module, exported] of Object.entries(MODULES)) {
    for (const [own, value] of Object.entries(exported)) {
      if (isStructure(value)) name(value, taken.has(own) ? `${capital(module)}${own}` : own)
    }
  }
  for (const [own, { body, data, fileType }] of Object.entries(routes)) {
    if (body !== undefined) name(body, `${capital(own)}Body`)
    if (fileType === undefined) name(data, `${capital(own)}Data`)
  }
  const convert = (io: Direction) =>
    z.toJSONSchema(names, { io, unrepresentable: 'any', uri: (id) => `${PLACE}${id}` })
      .schemas as Record<string, Schema>
  const of = { input: convert('input'), output: convert('output') }
  const idOf = (shape: Shape) => names.get(shape)!.id
  const replies = Object.values(routes).filter(({ fileType }) => fileType === undefined)
  const given = withReferences(
    of.output,
    replies.map(({ data }) => idOf(data)),
  )
  const differing = findDiffering(of)
  return openSchemas(of, idOf, (id) => given.has(id) && differing.has(id))
}

/** Returns the schemas that were asked for, and those that they refer to. */
function openSchemas(
  of: Record<Direction, Record<string, Schema>>,
  idOf: (shape: Shape) => string,
  hasTwoForms: (id: string) => boolean,
) {
  const components: Record<string, Schema> = {}
  const use = (id: string, io: Direction): string => {
    const own = io === 'input' && hasTwoForms(id) ? `${id}Input` : id
    if (components[own] !== undefined) return own
    const { $schema: _, $id: __, ...schema } = of[io][id]!
    components[own] = schema
    components[own] = replaceReferences(schema, (named) => use(named, io)) as Schema
    return own
  }
  return {
    components,
    /** Refers to the schema of a shape, which is then among the components. */
    refer: (shape: Shape, io: Direction) => ({ $ref: `${PLACE}${use(idOf(shape), io)}` }),
    /** Refers to the schema of a reply with this data. */
    referToReply(data: Shape) {
      const id = `${idOf(data)}Answer`
      components[id] ??= {
        type: 'object',
        required: ['data', 'message'],
        properties: {
          data: { $ref: `${PLACE}${use(idOf(data), 'output')}` },
          message: { type: 'string' },
        },
      }
      return { $ref: `${PLACE}${id}` }
    },
  }
}

/**
 * Finds the shapes that take something else than they give, such as a field that may be missing
 * because it has a default, and those that contain one.
 */
function findDiffering({ input, output }: Record<Direction, Record<string, Schema>>): Set<string> {
  const ids = Object.keys(output)
  const found = new Set(ids.filter((id) => !isDeepStrictEqual(input[id], output[id])))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const id of ids) {
      replaceReferences(input[id], (named) => {
        if (found.has(named)) found.add(id)
        return named
      })
    }
  }
  return found
}

/** Returns these names and those of all shapes that they contain. */
function withReferences(schemas: Record<string, Schema>, ids: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (id: string): string => {
    if (!found.has(id)) {
      found.add(id)
      replaceReferences(schemas[id], add)
    }
    return id
  }
  for (const id of ids) add(id)
  return found
}

/** Copies a schema, with other names in its references. */
function replaceReferences(part: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => replaceReferences(one, rename))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const isName = key === '$ref' && typeof value === 'string' && value.startsWith(PLACE)
      const copy = isName ? `${PLACE}${rename(value.slice(PLACE.length))}` : null
      return [key, copy ?? replaceReferences(value, rename)]
    }),
  )
}

const STRUCTURES = new Set(['object', 'union', 'array', 'enum', 'record', 'tuple', 'null'])

const isStructure = (value: unknown): value is Shape =>
  value instanceof z.ZodMiniType && STRUCTURES.has(value._zod.def.type)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
