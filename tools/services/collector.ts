import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector receives it by OTLP/HTTP in JSON. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code: number }
}
type Body = {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}

/** Starts a server in place of an OpenTelemetry collector. It keeps the bodies that it receives. */
export async function startCollector() {
  const bodies: string[] = []
  const paths = new Set<string>()
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`)
      headers.push(request.headers)
      bodies.push(Buffer.concat(parts).toString())
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    headers,
    bodies,
    spans: () => bodies.flatMap(readSpans),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Body
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
