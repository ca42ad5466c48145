import * as z from 'zod/mini'

/** A variable of the environment. docs/CONFIG.md and .env.example are written from these. */
export type Variable<Shape extends z.core.$ZodType = z.core.$ZodType> = {
  shape: Shape
  /** One or two sentences for operators. */
  about: string
  /** Its default, as it would be written; absent when there is none. */
  fallback?: string
  /** Accepted values in words, such as `a whole number`. */
  takes: string
  /** May be read from the file that NAME_FILE names. */
  isSecret?: true
  isRequired?: true
}

export const whole = (fallback: number, about: string) => ({
  shape: z._default(z.coerce.number().check(z.int(), z.gte(0)), fallback),
  about,
  fallback: String(fallback),
  takes: 'a whole number',
})

export const flag = (fallback: boolean, about: string) => ({
  shape: z.pipe(
    z._default(z.enum(['true', 'false']), fallback ? 'true' : 'false'),
    z.transform((text) => text === 'true'),
  ),
  about,
  fallback: String(fallback),
  takes: '`true` or `false`',
})

export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
  about: string,
) => ({
  shape: z._default(z.enum(values), fallback),
  about,
  fallback,
  takes: values.map((value) => `\`${value}\``).join(', '),
})

export const text = (fallback: string, about: string, takes = 'text') => ({
  shape: z._default(z.string(), fallback),
  about,
  ...(fallback !== '' && { fallback }),
  takes,
})

export const optionalText = (about: string, takes = 'text') => ({
  shape: z.optional(z.string()),
  about,
  takes,
})

/** Marks a variable whose value may come from a file. */
export const secret = <V extends Variable>(variable: V) => ({
  ...variable,
  isSecret: true as const,
})

/** Returns the shape of each variable, for parsing the environment. */
export function shapesOf<V extends Record<string, Variable>>(variables: V) {
  const shapes = Object.entries(variables).map(([name, { shape }]) => [name, shape])
  return Object.fromEntries(shapes) as { [Name in keyof V]: V[Name]['shape'] }
}
