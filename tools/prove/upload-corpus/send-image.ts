import { getOwnWalletImage, previewReceiptImage, requestDeposit } from '@kapis/contract/routes'
import { fillPath } from '@kapis/contract/route'
import { askPatiently } from '../shared/app/ask-patiently.ts'
import type { ProofApi } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { MARK } from './corpus.ts'
import type { Hostile } from './hostile.ts'

type Outcome = { name: string; isGood: boolean; message: string }
export type ImageSender = {
  /**
   * Sends the file as a deposit of a new player, because a player may have only a few pending
   * deposits.
   */
  deposit(file: Hostile): Promise<Outcome>
  /** Asks the API to read the file. */
  preview(file: Hostile): Promise<void>
}

export function openSender(app: ProofPlayers, api: ProofApi): ImageSender {
  const ask = async (path: string, cookie: string, body?: object) => {
    const headers = { cookie: `__Host-kapis=${cookie}`, origin: api.origin }
    const sent = body && {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return askPatiently(() => fetch(`${api.url}${path}`, sent ?? { headers }))
  }
  return {
    async deposit(file) {
      const { userId, cookie } = await app.aPlayer()
      const body = { type: 'deposit', amount: 1, receiptImage: asUploaded(file) }
      const reply = await ask(fillPath(requestDeposit.path, { userId }), cookie, body)
      const { data } = (await reply.json()) as { data: { walletHistory: Row } | null }
      if (data === null) {
        const isGood = reply.status === 415 && file.expect === 'refused'
        return { name: file.name, isGood, message: `${reply.status}` }
      }
      const { walletHistoryId } = data.walletHistory
      const path = fillPath(getOwnWalletImage.path, { userId, walletHistoryId })
      const made = Buffer.from(await (await ask(path, cookie)).arrayBuffer())
      const isImage = made.subarray(8, 12).toString() === 'WEBP' && !made.includes(MARK)
      const isGood = isImage && file.expect === 'cleaned'
      return { name: file.name, isGood, message: `kept, ${made.length} bytes` }
    },
    async preview(file) {
      const { userId, cookie } = await app.aPlayer()
      const body = { receiptImage: asUploaded(file) }
      await (await ask(fillPath(previewReceiptImage.path, { userId }), cookie, body)).text()
    },
  }
}

type Row = { walletHistoryId: string }

const asUploaded = ({ bytes }: Hostile) => ({
  fileData: bytes.toString('base64'),
  fileName: '../../etc/passwd',
  fileType: 'image/png',
})
