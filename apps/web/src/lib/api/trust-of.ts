import type { DataOf } from '@kapis/contract/route'
import type { getPublicLogs } from '@kapis/contract/routes/games'
import type { Trust } from '@kapis/transparency/checkpoint'
import { readKey } from '@kapis/transparency/note'

export type ShownLog = DataOf<typeof getPublicLogs>['logs'][number]

/** Returns the keys that a log is checked with. Keys of another log's name do not count. */
export function trustOf({ keys, witnesses, origin }: ShownLog): Trust {
  const read = (texts: readonly string[]) => texts.flatMap((text) => readKey(text) ?? [])
  return {
    logKeys: read(keys).filter(({ name }) => name === origin),
    witnesses: read(witnesses.map(({ key }) => key)),
  }
}
