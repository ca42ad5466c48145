import { pbkdf2Sync } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { withAddition } from '../../../apps/api/test/compose.ts'

const LARGE = 100_000
const ROUNDS = 2_000_000

/** Planted bug: receipts are hashed slowly before they are stored, on the thread of all requests. */
export const hashReceipts = withAddition((app) => {
  app.addHook('preHandler', async ({ body, routeOptions }) => {
    if (routeOptions.url !== routes.requestDeposit.path) return
    const { receiptImage } = Object(body) as { receiptImage?: { fileData?: unknown } }
    const { fileData } = Object(receiptImage) as { fileData?: unknown }
    if (typeof fileData !== 'string' || fileData.length < LARGE) return
    pbkdf2Sync(fileData, 'receipts', ROUNDS, 32, 'sha256')
  })
})
