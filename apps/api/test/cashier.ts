import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import {
  createDepositReceipt,
  getBalance,
  listOwnWallet,
  requestDeposit,
} from '@kapis/contract/routes'
import { crc16, writeFields } from '@kapis/payments/tlv'
import sharp from 'sharp'
import { makeNeedsApproval } from '../src/audit/staff-day.ts'
import { readDeposit } from '../src/features/wallet/deposit/read-deposit.ts'
import { openStore } from '../src/files/open-store.ts'
import type { TestApp, Player } from './test-app.ts'

/** Decides as the only cell of a deployment. */
export const needsApproval = makeNeedsApproval(async () => true)

const account = writeFields([
  { tag: '00', value: 'com.p2pqrpay' },
  { tag: '01', value: 'GXCHPHM2XXX' },
  { tag: '02', value: '99964403' },
  { tag: '04', value: '09170000001' },
])
const unsigned = `000201010211${writeFields([{ tag: '27', value: account }])}5204601653036085802PH5905KAPIS6006MANILA6304`

/** The static QR code of a fictitious operator. */
export const QR_PAYLOAD = unsigned + crc16(unsigned)

/** Returns a unique reference of 13 digits. */
export const newReference = (): string => `7${String(randomInt(1e12)).padStart(12, '0')}`

/** Returns a unique image, encoded as the web app sends it. */
export async function anImage() {
  const raw = { width: 48, height: 48, channels: 3 } as const
  const bytes = await sharp(randomBytes(48 * 48 * 3), { raw })
    .png()
    .toBuffer()
  return asUploaded(bytes, 'image/png')
}

export function asUploaded(bytes: Buffer, fileType: string) {
  return { fileData: bytes.toString('base64'), fileName: 'receipt', fileType }
}

/** Returns what the text reader finds on a receipt image with these values. */
export const receiptText = (reference: string, amount: string) =>
  `Sent via GCash\nAmount ${amount}\nRef No. ${reference}\nFeb 25, 2026 8:50 PM`

/** Returns helpers that call the cashier's routes, and run its job with a simulated text reader. */
export function openCashier(app: TestApp) {
  const files = openStore(app.config.files)
  return {
    files,
    async deposit(player: Player, amount: number, receiptImage?: object) {
      const image = receiptImage ?? (await anImage())
      const { status, data } = await app.send(player, requestDeposit, {
        params: { userId: player.userId },
        body: { type: 'deposit', amount, receiptImage: image },
      })
      assert.equal(status, 200)
      return data.walletHistory.walletHistoryId
    },
    read: (player: Player, walletHistoryId: string, text: string, isLast = false) =>
      readDeposit(
        {
          db: app.db,
          needsApproval,
          files,
          reader: { look: async () => ({ text, lines: [] }) },
        },
        { playerId: player.userId, walletHistoryId },
        { isLast },
      ),
    record: (
      staff: Player,
      referenceNumber: string,
      amount: number,
      receiptDate = '2026-02-25',
      receivedFrom = 'MI*A P.',
    ) =>
      app.send(staff, createDepositReceipt, {
        body: { referenceNumber, amount, receivedFrom, receiptDate },
      }),
    async find(player: Player, walletHistoryId: string) {
      const { data } = await app.send(player, listOwnWallet, {
        params: { userId: player.userId },
        query: { pageSize: '50' },
      })
      const row = data.walletHistory.find((one) => one.walletHistoryId === walletHistoryId)
      assert(row !== undefined)
      return row
    },
    async coins(player: Player) {
      const params = { userId: player.userId }
      return (await app.send(player, getBalance, { params })).data.coin
    },
  }
}

export type Cashier = ReturnType<typeof openCashier>
