import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from '@kapis/fairness/hex'
import { leafHash } from '@kapis/transparency/tree-hash'
import vectors from '@kapis/transparency/vectors.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'

const { tree, cosigned } = vectors

/** Verifies files of these lines, and returns what is said of the last one. */
function verify(...files: object[][]) {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-log-'))
  const paths = files.map((_, n) => join(folder, `${n}.ndjson`))
  for (const [n, path] of paths.entries()) {
    writeFileSync(path, files[n]!.map((line) => JSON.stringify(line)).join('\n'))
  }
  const program = join(ROOT, 'tools/verify/verify_log.py')
  const { stdout, status } = spawnSync('python3', ['-B', program, ...paths], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { ...(JSON.parse(stdout.trim().split('\n').at(-1)!) as object), status }
}

const [origin = ''] = cosigned.checkpoint.split('\n')
const trust = {
  logs: [{ origin, logKeys: [cosigned.logKey], witnesses: [cosigned.witnessKey], quorum: 1 }],
}
const inclusions = tree.inclusion.map(({ index, size, proof }) => {
  const leaf = toHex(leafHash(Buffer.from(tree.leaves[index]!, 'hex')))
  return { inclusion: { index, size, leaf, proof, root: tree.roots[size - 1] } }
})
const consistencies = tree.consistency.map(({ first, second, proof }) => {
  const head = (size: number) => ({ size, root: tree.roots[size - 1] })
  return { consistency: { first: head(first), second: head(second), proof } }
})

test('the verifier in Python accepts the published examples', () => {
  const lines = [trust, { checkpoint: cosigned.checkpoint }, ...inclusions, ...consistencies]
  expect(verify(lines)).toMatchObject({
    checkpoints: 1,
    inclusions: inclusions.length,
    consistencies: consistencies.length,
    bad: 0,
    status: 0,
  })
})

test('the verifier in Python refuses what was changed', () => {
  const [first, ...rest] = consistencies[1]!.consistency.proof
  const checkpoint = cosigned.checkpoint
  const wrong = [
    { checkpoint: checkpoint.replace('1432088532', '1432088533') },
    { checkpoint: checkpoint.replace('PlfF3V', 'PlfF3W') },
    { inclusion: { ...inclusions[2]!.inclusion, index: 4 } },
    { inclusion: { ...inclusions[2]!.inclusion, proof: [] } },
    { consistency: { ...consistencies[1]!.consistency, proof: rest } },
    { consistency: { ...consistencies[1]!.consistency, proof: [first, first, ...rest] } },
  ]
  expect(verify([trust, ...wrong])).toMatchObject({ bad: wrong.length, status: 1 })
})

test('the verifier in Python believes no log of another name, and no witness twice', () => {
  const { checkpoint, witnessKey } = cosigned
  const [log] = trust.logs
  const twice = { ...log, witnesses: [witnessKey, witnessKey], quorum: 2 }
  expect(verify([{ logs: [twice] }, { checkpoint }])).toMatchObject({ bad: 1, status: 1 })
  const other = { ...log, origin: 'other.example/log' }
  expect(verify([{ logs: [other] }, { checkpoint }])).toMatchObject({ bad: 1, status: 1 })
  expect(verify([{ logs: [{ ...log, quorum: 0 }] }, { checkpoint }])).toMatchObject({ status: 0 })
})

test('what is checked with the verifier in Python does not say whom to believe', () => {
  const { checkpoint } = cosigned
  const other = { logs: [{ ...trust.logs[0], origin: 'other.example/log' }] }
  expect(verify([trust], [{ checkpoint }])).toMatchObject({ bad: 0, status: 0 })
  expect(verify([other], [trust, { checkpoint }])).toMatchObject({ bad: 2, status: 1 })
  // Nor are receipts passed over that come with names of logs.
  const both = { ...trust, receipts: [{ text: '{}', public: {} }] }
  expect(verify([both])).toMatchObject({ bad: 1, status: 1 })
  expect(verify([trust], [{ receipts: [{ text: '{}' }] }])).toMatchObject({ public: 0, status: 1 })
})

test('the verifier in Python does not verify a flood of signatures', () => {
  const [witness] = cosigned.checkpoint.trimEnd().split('\n').slice(-1)
  const [dash, name, encoded] = witness!.split(' ')
  const id = Buffer.from(encoded!, 'base64').subarray(0, 4)
  const flood = Array.from({ length: 2_000 }, (_, n) => {
    const line = Buffer.concat([id, Buffer.alloc(72)])
    line.writeUInt32BE(n, 20)
    return `${dash} ${name} ${line.toString('base64')}\n`
  })
  const checkpoint = cosigned.checkpoint + flood.join('')
  expect(verify([trust, { checkpoint }])).toMatchObject({ bad: 1, status: 1 })
  const repeated = cosigned.checkpoint + `${witness}\n`.repeat(2_000)
  expect(verify([trust, { checkpoint: repeated }])).toMatchObject({ bad: 0, status: 0 })
})
