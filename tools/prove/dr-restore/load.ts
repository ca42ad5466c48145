import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createDepositReceipt, requestDeposit } from '@kapis/contract/routes'
import sharp from 'sharp'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import { makeBatchSigner } from '../../../apps/api/src/fairness/batch-signer.ts'
import { sealDays } from '../../../apps/api/src/features/audit-logs/seal-days.ts'
import { keepHead } from '../../../apps/api/src/features/audit-logs/signed-heads.ts'
import { newReference } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { openCrowd } from '../shared/crowd/crowd.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { Crowd } from '../shared/crowd/crowd.ts'
import type { Backups } from './backups.ts'

const COPIED_MS_MAX = 240_000

/** An answered deposit. Its times are from the wall clock. */
type DepositAck = { walletHistoryId: string; startedAt: number; endedAt: number }

export type RestoreLoad = {
  crowd: Crowd
  deposits: DepositAck[]
  /** Waits until a copy of the files that began after this moment has ended. */
  untilCopied(since: Date): Promise<void>
  stop(): Promise<void>
}

export type LoadPeople = { players: Player[]; depositors: Player[]; staff: Player }

/**
 * Starts bets, deposits with images and staff actions, while audit heads are signed and files are
 * copied. The load runs until it is stopped. Requests that fail because the database died are not
 * repeated.
 */
export async function openLoad(
  ctx: ProofContext,
  { api, app, people, backups, mark }: LoadParts,
): Promise<RestoreLoad> {
  const line = openBetClient()
  ctx.onExit(() => line.close())
  const state = { isOpen: true }
  const crowd = openCrowd({
    line,
    clients: people.players.map((player) => () => player),
    addresses: () => [api],
    pauseMs: 20,
    mark,
    giveUpMs: 1_000,
    say: () => {},
  })
  const ask = openHttpClient(ctx, { isPatient: false })
  const deposits: DepositAck[] = []
  const files = openStore({ in: 'disk', folder: backups.filesFolder })
  const signer = makeBatchSigner([Buffer.from(ctx.secretsKey, 'hex')])
  const sealing = { db: app.db, files, signer }
  await sealDays(sealing)

  const again = (pauseMs: number, work: Work) => repeat(() => state.isOpen, pauseMs, work)
  const deposit = async (n: number) => {
    const player = people.depositors[n % people.depositors.length]!
    const body = { type: 'deposit', amount: 250, receiptImage: await drawImage(`${mark}${n}`) }
    const startedAt = Date.now()
    const params = { userId: player.userId }
    const { status, data } = await ask(api, player, requestDeposit, { params, body })
    if (status !== 200) return
    const { walletHistory } = data as { walletHistory: { walletHistoryId: string } }
    const { walletHistoryId } = walletHistory
    deposits.push({ walletHistoryId, startedAt, endedAt: Date.now() })
  }
  const record = async () => {
    const facts = { amount: 250, receivedFrom: 'MI*A', receiptDate: '2026-02-25' }
    const body = { referenceNumber: newReference(), ...facts }
    await ask(api, people.staff, createDepositReceipt, { body })
  }
  const { copy, untilCopied } = openCopies(backups)
  const running = [
    again(200, deposit),
    again(200, record),
    again(700, () => keepHead({ ...sealing, clock: () => new Date() })),
    again(1_000, copy),
  ]
  return {
    crowd,
    deposits,
    untilCopied,
    async stop() {
      state.isOpen = false
      await Promise.all([crowd.leave(), ...running])
      line.close()
    },
  }
}

/** Copies the files, and notes when each copy begins. */
function openCopies(backups: Backups) {
  const begun: number[] = []
  return {
    copy() {
      begun.push(Date.now())
      return backups.backUpFiles()
    },
    async untilCopied(since: Date) {
      // A copy has ended when the next one begins.
      const isCopied = async () => begun.filter((at) => at > since.getTime()).length > 1
      if ((await msUntil(isCopied, COPIED_MS_MAX)) === null) throw new Error('no file was copied')
    },
  }
}

type Work = (n: number) => Promise<void>

async function repeat(isOpen: () => boolean, pauseMs: number, work: Work): Promise<void> {
  for (let n = 0; isOpen(); n += 1) {
    // A request that fails after the database has died was never acknowledged, so ignore the error.
    await work(n).catch(() => {})
    await wait(pauseMs)
  }
}

export type LoadParts = {
  api: ProofApi
  app: ProofPlayers
  people: LoadPeople
  backups: Backups
  /** A prefix that makes the identifiers of one round differ from those of the others. */
  mark: string
}

/** Draws an image that is different for every text. */
async function drawImage(text: string): Promise<object> {
  const dots = Buffer.concat(
    [0, 1, 2, 3].map((part) => createHash('sha256').update(`${text} ${part}`).digest()),
  )
  const png = await sharp(dots.subarray(0, 9 * 12), { raw: { width: 9, height: 12, channels: 1 } })
    .resize({ width: 180, height: 240, kernel: 'nearest' })
    .png()
    .toBuffer()
  return { fileData: png.toString('base64'), fileName: 'receipt', fileType: 'image/png' }
}
