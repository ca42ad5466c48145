import { hashArray, int4Array, int8Array, jsonArray, textArray, uuidArray } from './binary-array.ts'
import type { PreparedStatement } from '../batch-transaction.ts'

/** How each type of column is sent. A `?` marks a column with nulls, which is sent as text. */
const ENCODE = {
  uuid: uuidArray,
  int4: int4Array,
  int8: int8Array,
  text: textArray,
  json: jsonArray,
  /** Hashes of 32 bytes. */
  bytea: hashArray,
  timestamptz: (values: readonly Date[]) => values,
  'int4?': (values: readonly (number | null)[]) => values,
  'int8?': (values: readonly (bigint | null)[]) => values,
  'bytea?': (values: readonly (Buffer | null)[]) => values,
}

type Values = { [T in keyof typeof ENCODE]: Parameters<(typeof ENCODE)[T]>[0][number] }

/** A column of rows that a statement takes as an array: its type, and its value in a row. */
type Column<Row> = {
  [T in keyof Values]: readonly [type: T, valueOf: (row: Row) => Values[T]]
}[keyof Values]

export type ArrayColumns<Row> = Readonly<Record<string, Column<Row>>>

/** The parameters of a statement, numbered in the order in which its text requests them. */
export type StatementParameters<Input> = {
  /** Returns the placeholder of a single value. */
  value(type: string, valueOf: (input: Input) => unknown): string
  /** Returns rows as a source for FROM. */
  rows<Row>(
    alias: string,
    rowsOf: (input: Input) => readonly Row[],
    columns: ArrayColumns<Row>,
  ): string
}

/** A prepared statement with the function that makes the values of its parameters. */
export type ArrayStatement<Input> = PreparedStatement & { valuesOf(input: Input): unknown[] }

/**
 * Returns a statement that takes rows as arrays of columns. Text and values come from one
 * description of the columns, so that no placeholder is counted by hand.
 */
export function arrayStatement<Input>(
  name: string,
  write: (parameters: StatementParameters<Input>) => string,
): ArrayStatement<Input> {
  const makers: ((input: Input) => unknown)[] = []
  const value = (type: string, valueOf: (input: Input) => unknown) =>
    `$${makers.push(valueOf)}::${type}`
  const text = write({
    value,
    rows(alias, rowsOf, columns) {
      const placeholders = Object.values<Column<never>>(columns).map(([type, valueOf]) => {
        const encode = ENCODE[type] as (values: unknown[]) => unknown
        const array = (input: Input) => encode(rowsOf(input).map(valueOf as never))
        return value(`${type.replace('?', '')}[]`, array)
      })
      return `unnest(${placeholders.join(', ')}) as ${alias} (${Object.keys(columns).join(', ')})`
    },
  })
  return { name, text, valuesOf: (input) => makers.map((make) => make(input)) }
}

/** Returns fields of rows as arrays, for a statement that takes the rows as columns. */
export function columnsOf<Row>(rows: readonly Row[], ...fields: (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]))
}
