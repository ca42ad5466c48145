import * as z from 'zod/mini'

/** An environment variable. docs/CONFIG.md and .env.example are generated from these. */
export type Variable<Shape extends z.core.$ZodType = z.core.$ZodType> = {
  shape: Shape
  /** A description for operators, one or two sentences long. */
  about: string
  /** The default value as text; absent if there is none. */
  fallback?: string
  /** The accepted values in words, such as `a whole number`. */
  takes: string
  /** Whether the value may come from the file named by NAME_FILE. */
  isSecret?: true
  isRequired?: true
}

/**
 * A number of this form. An empty value is refused: `Number` would make it 0, which turns many limits
 * off.
 */
const numberOf = (form: RegExp, fallback: number) =>
  z.pipe(z._default(z.string().check(z.regex(form)), String(fallback)), z.transform(Number))

export const whole = (fallback: number, about: string) => ({
  shape: numberOf(/^\d{1,15}$/, fallback),
  about,
  fallback: String(fallback),
  takes: 'a whole number',
})

export const share = (fallback: number, about: string) => ({
  shape: numberOf(/^(0?\.\d+|0|1|1\.0+)$/, fallback),
  about,
  fallback: String(fallback),
  takes: 'a number from 0 to 1',
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

/** Marks a variable as secret, so that its value may come from a file. */
export const secret = <V extends Variable>(variable: V) => ({
  ...variable,
  isSecret: true as const,
})

/** Returns the shape of each variable, for parsing the environment. */
export function shapesOf<V extends Record<string, Variable>>(variables: V) {
  const shapes = Object.entries(variables).map(([name, { shape }]) => [name, shape])
  return Object.fromEntries(shapes) as { [Name in keyof V]: V[Name]['shape'] }
}
