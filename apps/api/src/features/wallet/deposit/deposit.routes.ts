import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { peekSettings } from '#cashier/settings.ts'
import type { ImageTickets } from '#files/image-tickets.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import type { Rate } from '#http/limits/rate.ts'
import { findImage, findImageForStaff, walletImageName } from '../images/find-image.ts'
import { previewReceiptImage } from './preview-receipt-image.ts'
import type { PreviewDeps } from './preview-receipt-image.ts'
import { requestDeposit } from './request-deposit.ts'
import type { DepositDeps } from './request-deposit.ts'

export type DepositRoutesDeps = DepositDeps &
  PreviewDeps & { isRealMoney: boolean; uploadRate: Rate; tickets: ImageTickets }

export function depositRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: DepositRoutesDeps,
): void {
  const rate = deps.uploadRate
  mountRoute(app, routeContext, 'getDepositAccount', {}, async () => {
    deps.reader.warm()
    const { gcashNumber, gcashName, qrPayload } = await peekSettings(deps.db)
    return { gcashNumber, gcashName, qrPayload, isRealMoney: deps.isRealMoney }
  })
  mountRoute(app, routeContext, 'previewReceiptImage', { rate }, ({ params, body }) =>
    previewReceiptImage(deps, {
      fileData: body.receiptImage.fileData,
      playerId: params.userId,
    }),
  )
  mountRoute(app, routeContext, 'requestDeposit', { rate }, async ({ params, body, request }) => ({
    walletHistory: await requestDeposit(deps, params.userId, {
      amountMinor: body.amount,
      receiptImage: body.receiptImage,
      key: readIdempotencyKey(request),
    }),
  }))
  mountRoute(app, routeContext, 'getOwnWalletImage', {}, async ({ params, query }) => {
    const { bytes } = await findImage(deps, { ...params, ...query })
    return new FileReply(bytes)
  })
  mountRoute(app, routeContext, 'getWalletImage', {}, async ({ caller, params, query }) => {
    const { ticket, ...image } = { ...params, ...query }
    if (image.of === 'proof' && !can(caller, 'wallet.proof')) throw refuse('forbidden')
    if (ticket !== undefined) {
      await deps.tickets.check(ticket, { image: walletImageName(image), reader: caller })
    }
    const { bytes } = await findImageForStaff(deps, caller, image)
    return new FileReply(bytes)
  })
}
