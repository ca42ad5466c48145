import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply with a constant text, which is compressed once and can be cached. */
export type StaticAnswer = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export async function makeStaticAnswer(type: string, text: string): Promise<StaticAnswer> {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    type,
    // The tag is weak, because it stands for every encoding of the same text.
    etag: `W/"${digest}"`,
    plain,
    br: await promisify(brotliCompress)(plain, BROTLI),
    gzip: await promisify(gzip)(plain),
  }
}

export function sendStatic(request: FastifyRequest, reply: FastifyReply, answer: StaticAnswer) {
  void reply
    .header('etag', answer.etag)
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  return reply.type(answer.type).send(answer[encoding ?? 'plain'])
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(weight ?? 1) > 0
  })
}
