import type { FastifyReply, FastifyRequest } from 'fastify'
import { FLAGS, readCookie } from './session-cookie.ts'

const NAME = '__Host-kapis-device'
const SHAPE = /^[A-Za-z0-9_-]{43}$/
const DAYS_90 = 90 * 86_400

/**
 * Reads the cookie that marks a browser as having signed in before. The cookie grants no access:
 * when sign-ins are limited, it only distinguishes the owner's browser from strangers.
 */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const value = readCookie(request, NAME)
  return value !== null && SHAPE.test(value) ? value : null
}

export function setDeviceCookie(reply: FastifyReply, value: string): void {
  void reply.header('set-cookie', `${NAME}=${value}; ${FLAGS}; Max-Age=${DAYS_90}`)
}
