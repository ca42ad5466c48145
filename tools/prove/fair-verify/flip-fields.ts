import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = Record<string, unknown> | unknown[]
export type Flip = { name: string; path: string }

const TEXT = ['receipt', 'text']
const TEXT_PLACES = 20

/**
 * Writes copies of a file of rounds, each with one small change in its last answer. Every field is
 * changed once, and the receipt's text at positions spread over its length.
 */
export function writeFlipped(file: string, folder: string): Flip[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const last = lines.pop() ?? ''
  const write = (name: string, n: number, change: (answer: Json) => void): Flip => {
    const answer = JSON.parse(last) as Json
    change(answer)
    const path = join(folder, `flipped-${name}-${n}.ndjson`)
    writeFileSync(path, [...lines, JSON.stringify(answer), ''].join('\n'))
    return { name, path }
  }
  const fields = leavesOf(JSON.parse(last) as Json, [])
  return [
    ...fields.map((field, n) =>
      write(field.join('.'), n, (answer) => change(answer, field, flipped)),
    ),
    ...Array.from({ length: TEXT_PLACES }, (_, n) =>
      write('text', n, (answer) => change(answer, TEXT, (text) => flippedAt(String(text), n))),
    ),
  ]
}

function leavesOf(value: Json, above: string[]): string[][] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...above, key]
    return typeof inner === 'object' && inner !== null ? leavesOf(inner as Json, path) : [path]
  })
}

function change(answer: Json, field: string[], to: (value: unknown) => unknown): void {
  const parent = field.slice(0, -1).reduce<Json>((at, key) => Reflect.get(at, key) as Json, answer)
  const key = field.at(-1)!
  Reflect.set(parent, key, to(Reflect.get(parent, key)))
}

function flipped(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  // The last character of a base64 text has bits that a careless decoder ignores.
  const text = String(value)
  return text.slice(0, -1) + other(text.at(-1)!)
}

function flippedAt(text: string, n: number): string {
  const place = Math.floor((text.length * n) / TEXT_PLACES)
  return text.slice(0, place) + other(text[place]!) + text.slice(place + 1)
}

/** Returns a character one bit away, so that the smallest possible change is tested. */
function other(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) ^ 1)
}
