import type * as z from 'zod/mini'

export type Shape = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call: its input and the shape of its `data`. Paths use the router's syntax. */
export type Route = {
  method: Method
  path: string
  /** The same call under another path of the specification, with the same policy. */
  aliases?: readonly string[]
  params?: Shape
  query?: Shape
  body?: Shape
  data: Shape
  /** The `message` of a successful call, unless the use case returns its own. */
  message: string
  /** A poll never counts as activity, so it cannot keep an idle session alive. */
  isPoll?: true
  bodyBytesMax?: number
  /** Moves money and is not a bet: the web sends an Idempotency-Key. */
  isMoney?: true
  /** The reply is a file of this type, not `{data, message}`. */
  fileType?: 'image/webp' | 'text/csv; charset=utf-8' | 'application/json; charset=utf-8'
}

/** Declares a route. Marked pure, so that a bundle carries only the routes it names. */
/* @__NO_SIDE_EFFECTS__ */
export function route<const R extends Route>(definition: R): R {
  return definition
}

/** Fills `/users/:userId` with `{ userId }`, encoding each value. */
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
