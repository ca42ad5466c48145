import { readFileSync } from 'node:fs'
import { fillPath } from '@kapis/contract/route'
import { getOwnWalletImage, requestDeposit } from '@kapis/contract/routes'
import type { Proof, ProofApi } from './proof.ts'
import { openProofHouse } from './proof-house.ts'
import type { ProofHouse } from './proof-house.ts'
import { MARK, makeCorpus } from './upload/corpus.ts'
import type { Hostile } from './upload/corpus.ts'

const MEGABYTES_MAX = 150
const AT_ONCE = 4

export const proof: Proof = {
  name: 'upload.corpus',
  about: 'Forty hostile files: each is refused or washed, the API lives and stays small.',
  async run(ctx) {
    const house = await openProofHouse(ctx)
    const env = { UPLOADS_PER_MINUTE: '0', REQUESTS_PER_SECOND: '0', SHED_FROM_DELAY_MS: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'trust-the-sender' } : { env })
    const corpus = await makeCorpus()
    // The first picture loads the library; what counts is what hostile ones add.
    const harmless = corpus.find(({ name }) => name === 'a sideways jpeg')!
    await send(house, api, harmless)
    const before = residentMegabytes(api.pid)
    const rounds = ctx.short ? 1 : 5
    const outcomes: Outcome[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (let at = 0; at < corpus.length; at += AT_ONCE) {
        const some = corpus.slice(at, at + AT_ONCE)
        outcomes.push(...(await Promise.all(some.map((file) => send(house, api, file)))))
      }
    }
    const wrong = outcomes.filter(({ isGood }) => !isGood)
    for (const { name, said } of wrong.slice(0, 10)) ctx.say(`${name}: ${said}`)
    const grown = residentMegabytes(api.pid) - before
    return {
      pass: wrong.length === 0 && grown < MEGABYTES_MAX && corpus.length >= 40,
      figures: {
        files: corpus.length,
        sent: outcomes.length,
        wrong: wrong.length,
        peakMegabytes: grown,
      },
    }
  },
}

type Outcome = { name: string; isGood: boolean; said: string }

/** Each file comes from a player of its own, because a player may have few waiting. */
async function send(house: ProofHouse, api: ProofApi, file: Hostile): Promise<Outcome> {
  const { userId, cookie } = await house.aPlayer()
  const headers = { cookie: `__Host-kapis=${cookie}`, origin: api.origin }
  const receiptImage = {
    fileData: file.bytes.toString('base64'),
    fileName: '../../etc/passwd',
    fileType: 'image/png',
  }
  const reply = await fetch(`${api.url}${fillPath(requestDeposit.path, { userId })}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'deposit', amount: 1, receiptImage }),
  })
  const { data } = (await reply.json()) as { data: { walletHistory: Row } | null }
  if (data === null) {
    return {
      ...file,
      isGood: reply.status === 415 && file.expect === 'refused',
      said: `${reply.status}`,
    }
  }
  const { walletHistoryId } = data.walletHistory
  const path = fillPath(getOwnWalletImage.path, { userId, walletHistoryId })
  const image = await fetch(`${api.url}${path}`, { headers })
  const made = Buffer.from(await image.arrayBuffer())
  const isPicture = made.subarray(8, 12).toString() === 'WEBP' && !made.includes(MARK)
  return {
    ...file,
    isGood: isPicture && file.expect === 'cleaned',
    said: `kept, ${made.length} bytes`,
  }
}

type Row = { walletHistoryId: string }

/** The most the process ever held. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
