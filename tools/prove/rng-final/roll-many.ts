import { hash } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { drawsFrom, drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { EPOCH_ROUNDS, roundSeed } from '@kapis/fairness/pf1'
import { DICE, playDice } from '@kapis/games/dice'
import { fastHashing } from '../../../apps/api/src/fairness/fast-hashing.ts'
import { biased } from './planted.ts'

type Part = { rolls: SharedArrayBuffer; from: number; to: number; label: string; planted: boolean }

const WORKERS = 2

/**
 * Rolls dice as the product does, epoch after epoch. The secrets of the epochs are derived from the
 * label, so the same label always gives the same rolls.
 */
export async function rollMany(
  count: number,
  label: string,
  planted: boolean,
): Promise<Uint16Array> {
  const rolls = new SharedArrayBuffer(count * 2)
  const epochs = Math.ceil(count / EPOCH_ROUNDS)
  const cut = (n: number) => Math.min(count, Math.ceil((epochs * n) / WORKERS) * EPOCH_ROUNDS)
  const parts = Array.from({ length: WORKERS }, (_, n) => ({ from: cut(n), to: cut(n + 1) }))
  await Promise.all(parts.map((part) => rollBeside({ rolls, label, planted, ...part })))
  return new Uint16Array(rolls)
}

function rollBeside(part: Part): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const worker = new Worker(new URL(import.meta.url), { workerData: part })
  worker.once('exit', () => resolve())
  worker.once('error', reject)
  return promise
}

function rollPart({ rolls, from, to, label, planted }: Part): void {
  const into = new Uint16Array(rolls)
  let secret = new Uint8Array()
  for (let n = from; n < to; n += 1) {
    const nonce = n % EPOCH_ROUNDS
    if (nonce === 0) secret = hash('sha256', `${label}/${n / EPOCH_ROUNDS}`, 'buffer')
    const seed = roundSeed(secret, nonce, fastHashing)
    const draws = drawsOf({ roundSeed: seed, clientSeed: label, nonce }, fastHashing)
    into[n] = rollOf(planted ? drawsFrom(biased(draws.word)) : draws)
  }
}

const rollOf = (draws: Draws) => playDice(DICE.defaultParams, draws).rollHundredths

if (!isMainThread) {
  rollPart(workerData as Part)
  parentPort?.close()
}
