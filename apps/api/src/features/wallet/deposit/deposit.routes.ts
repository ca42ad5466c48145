import type { FastifyInstance } from 'fastify'
import { readSettings } from '#cashier/settings.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { FileAnswer, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import type { Rate } from '#http/limits/local-limiter.ts'
import { findImage, findImageForStaff } from '../images/find-image.ts'
import type { ImageTickets } from '../images/image-tickets.ts'
import { previewReceipt } from './preview-receipt.ts'
import type { PreviewDeps } from './preview-receipt.ts'
import { requestDeposit } from './request-deposit.ts'
import type { DepositDeps } from './request-deposit.ts'

export type DepositRoutesDeps = DepositDeps &
  PreviewDeps & { isRealMoney: boolean; uploadRate: Rate; tickets: ImageTickets }

export function depositRoutes(app: FastifyInstance, door: Door, deps: DepositRoutesDeps): void {
  const rate = deps.uploadRate
  mount(app, door, 'getDepositAccount', {}, async () => {
    deps.reader.warm()
    const { gcashNumber, gcashName, qrPayload } = await readSettings(deps.db)
    return { gcashNumber, gcashName, qrPayload, isRealMoney: deps.isRealMoney }
  })
  mount(app, door, 'previewReceipt', { rate }, ({ body }) =>
    previewReceipt(deps, body.receiptImage.fileData),
  )
  mount(app, door, 'requestDeposit', { rate }, async ({ params, body, request }) => ({
    walletHistory: await requestDeposit(deps, params.userId, {
      amountMinor: body.amount,
      receiptImage: body.receiptImage,
      key: readIdempotencyKey(request),
    }),
  }))
  mount(app, door, 'getOwnWalletImage', {}, async ({ params, query }) => {
    const { bytes } = await findImage(deps, { ...params, ...query })
    return new FileAnswer(bytes)
  })
  mount(app, door, 'getWalletImage', {}, async ({ caller, params, query }) => {
    const { ticket, ...picture } = { ...params, ...query }
    if (ticket !== undefined) await deps.tickets.check(ticket, { ...picture, reader: caller })
    const { bytes } = await findImageForStaff(deps, caller, picture)
    return new FileAnswer(bytes)
  })
}
