import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Accepted, Pair } from './catalogues.ts'
import { hashOf } from './catalogues.ts'

const FILE = 'tools/texts/accepted.json'

export function readAccepted(root: string): Accepted {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Accepted
}

export function writeAccepted(root: string, accepted: Accepted): void {
  writeFileSync(join(root, FILE), `${JSON.stringify(accepted, null, 2)}\n`)
}

/** Returns hashes that mark every translation as current. */
export function acceptAll(pairs: readonly Pair[]): Accepted {
  const accepted: Accepted = {}
  for (const { module, key, english } of pairs) {
    if (english === undefined) continue
    const hashes = (accepted[module] ??= {})
    hashes[key] = hashOf(english)
  }
  return accepted
}

export function isStale({ module, key, english }: Pair, accepted: Accepted): boolean {
  return english !== undefined && accepted[module]?.[key] !== hashOf(english)
}
