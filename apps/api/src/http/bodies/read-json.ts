import type { FastifyInstance } from 'fastify'
import { findJsonFault } from './find-json-fault.ts'

/**
 * Installs the JSON parser. It refuses bodies that would be costly to parse, and accepts the empty
 * ones that some calls of the specification send.
 */
export function installJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (request.routeOptions.config.keepsRawBody) request.rawBody = text
    if (text === '') return done(null, undefined)
    const fault = findJsonFault(text)
    if (fault === null) void parseJson(request, text, done)
    else done(Object.assign(new Error(fault), { statusCode: 400 }))
  })
}
