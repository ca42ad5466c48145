import { refuse } from '@kapis/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The name of the session cookie. Its prefix makes browsers require Secure, no Domain and the path
 * `/` (RFC 6265bis).
 */
export const SESSION_COOKIE = '__Host-kapis'
export const FLAGS = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function readSessionCookie(request: FastifyRequest): string | null {
  return readCookie(request, SESSION_COOKIE)
}

/** Returns the session cookie of a route that checks it later. Refuses: not_authenticated. */
export function requireSessionCookie(request: FastifyRequest): string {
  const cookie = readSessionCookie(request)
  if (cookie === null) throw refuse('not_authenticated')
  return cookie
}

export function readCookie(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie
  if (header === undefined) return null
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  }
  return null
}

export function setSessionCookie(reply: FastifyReply, value: string, endsAt: Date): void {
  void reply.header(
    'set-cookie',
    `${SESSION_COOKIE}=${value}; ${FLAGS}; Expires=${endsAt.toUTCString()}`,
  )
}

export function clearSessionCookie(reply: FastifyReply): void {
  void reply.header('set-cookie', `${SESSION_COOKIE}=; ${FLAGS}; Max-Age=0`)
}

const CELL_COOKIE = 'kapis_cell'

/**
 * Sets the cookie by which the proxy finds the cell of a session. It is a hint only: a cell that
 * does not know the session answers that it has expired. The only cell of a deployment sets none.
 */
export function setCellCookie(reply: FastifyReply, cell: string | undefined, endsAt: Date): void {
  if (cell === undefined) return
  void reply.header(
    'set-cookie',
    `${CELL_COOKIE}=${cell}; ${FLAGS}; Expires=${endsAt.toUTCString()}`,
  )
}

export function clearCellCookie(reply: FastifyReply, cell: string | undefined): void {
  if (cell !== undefined) void reply.header('set-cookie', `${CELL_COOKIE}=; ${FLAGS}; Max-Age=0`)
}
