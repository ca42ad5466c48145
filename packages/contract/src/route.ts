import type * as z from 'zod/mini'
import type { Action } from './gates.ts'
import type { OverCells } from './over-cells.ts'

export type Shape = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: its path in the router's syntax, its input, and the shape of its `data`. */
export type Route = {
  method: Method
  path: string
  /** Other paths for the same call, with the same access rule. The specification requires them. */
  aliases?: readonly string[]
  params?: Shape
  query?: Shape
  body?: Shape
  data: Shape
  /** The `message` of a successful reply, unless the use case returns its own. */
  message: string
  /**
   * Whether the web calls this route repeatedly. Such calls do not count as activity, so they
   * cannot keep an idle session alive.
   */
  isPoll?: true
  bodyBytesMax?: number
  /** How the route is answered in a deployment with several cells. All staff routes have it. */
  cells?: OverCells
  /** Whether the call moves money other than by a bet. The web then sends an Idempotency-Key. */
  isMoney?: true
  /** What a player does with the call. It leads to the gates before the call (gates.ts). */
  action?: Action
  /** The type of the file that the reply consists of. Other replies are `{data, message}`. */
  fileType?:
    | 'image/webp'
    | 'text/csv; charset=utf-8'
    | 'application/json; charset=utf-8'
    /** A reply of events that does not end by itself. */
    | 'text/event-stream'
}

/**
 * Declares a route. The function is marked pure, so that a bundle contains only the routes it uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<const R extends Route>(definition: R): R {
  return definition
}

/** Whether a player moves money with a call: a play has an identifier, and other calls say so. */
export type MovesMoney<R> = R extends { isMoney: true }
  ? true
  : R extends { body: infer Body extends Shape }
    ? z.output<Body> extends { identifier: string }
      ? true
      : false
    : false

/** Declares a route of players. One that moves money must name its action. */
/* @__NO_SIDE_EFFECTS__ */
export function playerRoute<const R extends Route>(
  definition: R & (MovesMoney<R> extends true ? { action: Action } : unknown),
): R {
  return definition
}

/**
 * Replaces each parameter of a path, such as `:userId` in `/users/:userId`, with its encoded value.
 */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`The path ${path} needs ${key}.`)
    return encodeURIComponent(value)
  })
}

type Of<R, K extends string> = R extends Record<K, infer S extends Shape> ? S : never
export type ParamsOf<R> = z.output<Of<R, 'params'>>
export type QueryOf<R> = z.output<Of<R, 'query'>>
export type BodyOf<R> = z.output<Of<R, 'body'>>
export type DataOf<R> = z.output<Of<R, 'data'>>
export type ParamsInput<R> = z.input<Of<R, 'params'>>
export type QueryInput<R> = z.input<Of<R, 'query'>>
export type BodyInput<R> = z.input<Of<R, 'body'>>
export type DataInput<R> = z.input<Of<R, 'data'>>
