import type { Schema } from './values-of.ts'

type Field = { path: string[]; field: Schema }

/** Returns the fields of a schema, also those of its choices and of its objects. */
export function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const inside = Object.entries(schema.properties ?? {})
  if (choices.length === 0 && inside.length === 0)
    return path.length > 0 ? [{ path, field: schema }] : []
  const found = [
    ...choices.flatMap((choice) => fieldsOf(choice, path)),
    ...inside.flatMap(([key, field]) => fieldsOf(field, [...path, key])),
  ]
  return [...new Map(found.map((one) => [one.path.join('.'), one])).values()]
}

/** Returns a copy of a body in which one field has another value. */
export function withValue(sample: object, [key = '', ...rest]: string[], value: unknown): object {
  const inner = (sample as Record<string, unknown>)[key]
  return { ...sample, [key]: rest.length === 0 ? value : withValue(Object(inner), rest, value) }
}
