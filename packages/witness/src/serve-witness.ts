import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { readAtMost } from '@kapis/transparency/bytes'
import type { WitnessReply, Witness } from './witness.ts'

const BODY_BYTES_MAX = 65_536

/** The metrics of a witness, each by `log`. */
export const WITNESS_METRICS = [
  ['kapis_witness_size', 'Number of leaves of the newest checkpoint that it has cosigned.'],
  ['kapis_witness_cosigned_timestamp_seconds', 'When it last cosigned, 0 if never.'],
  ['kapis_witness_evidence', 'Pairs of checkpoints that cannot be of one history.'],
] as const

/**
 * Makes the server of a witness: `POST /add-checkpoint`, and for monitors `GET /ready`,
 * `/metrics`, `/logs` and `/evidence`.
 */
export function serveWitness(witness: Witness): Server {
  return createServer({ requestTimeout: 10_000 }, (request, reply) => {
    void answer(witness, request)
      .catch((): WitnessReply => ({ status: 500, body: 'the witness failed\n' }))
      .then(({ status, body, type = 'text/plain; charset=utf-8' }) => {
        reply.writeHead(status, { 'content-type': type }).end(body)
      })
  })
}

async function answer(witness: Witness, request: IncomingMessage): Promise<WitnessReply> {
  const name = `${request.method} ${request.url}`
  if (name === 'POST /add-checkpoint') {
    const body = await readAtMost(request as AsyncIterable<Buffer>, BODY_BYTES_MAX)
    if (body === null) return { status: 400, body: 'too long\n' }
    return witness.add(new TextDecoder().decode(body))
  }
  if (name === 'GET /ready') return { status: 200, body: 'ready\n' }
  if (name === 'GET /metrics') return { status: 200, body: metricsOf(witness) }
  if (name === 'GET /evidence') return asJson(witness.evidence())
  if (name === 'GET /logs') {
    return asJson(witness.origins().map((one) => witness.known(one)?.text ?? null))
  }
  return { status: 404, body: 'not found\n' }
}

const asJson = (value: unknown): WitnessReply => ({
  status: 200,
  body: JSON.stringify(value),
  type: 'application/json',
})

/** Returns the metrics in the text format of Prometheus. */
function metricsOf(witness: Witness): string {
  const logs = witness.origins().map((origin) => {
    const known = witness.known(origin)
    return {
      label: `{log=${JSON.stringify(origin)}}`,
      kapis_witness_size: known?.size ?? 0,
      kapis_witness_cosigned_timestamp_seconds: known?.cosignedAt ?? 0,
      kapis_witness_evidence: witness.evidence().filter((one) => one.origin === origin).length,
    }
  })
  const lines = WITNESS_METRICS.flatMap(([name, help]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...logs.map((log) => `${name}${log.label} ${log[name]}`),
  ])
  return `${lines.join('\n')}\n`
}
