import { signBody } from '../../../apps/api/src/http/webhook/signature.ts'
import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: every signature is believed. */
export const believeEverySignature = withAddition((app, { config }) => {
  app.addHook('preHandler', async (request) => {
    if (request.rawBody === undefined) return
    const seconds = Math.floor(Date.now() / 1000)
    const signature = signBody(config.providerSecret ?? '', request.rawBody, seconds)
    request.headers['kapis-signature'] = signature
  })
})
