import { writeAddCheckpoint, readAddCheckpoint } from '@kapis/transparency/add-checkpoint'
import { cosign } from '@kapis/transparency/checkpoint'
import { parseNote } from '@kapis/transparency/note'
import type { Witness } from '../../../packages/witness/src/witness.ts'
import type { witnessKey } from '../../../packages/witness/src/witness-key.ts'

/** Planted bug: a witness that cosigns whatever it is shown. */
export function believing(witness: Witness, { key, sign }: ReturnType<typeof witnessKey>): Witness {
  return {
    ...witness,
    add(body) {
      const request = readAddCheckpoint(body)
      const text =
        request && parseNote(writeAddCheckpoint(request).split('\n\n').slice(1).join('\n\n'))?.text
      if (!text) return { status: 400, body: '' }
      return { status: 200, body: cosign(text, { key, sign, time: 1_800_000_000 }) }
    },
  }
}
