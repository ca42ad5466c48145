import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installPublicLimits } from '../limits/public-limits.ts'
import { installSecurityText } from './security-text.ts'

const PATH = '/.well-known/security.txt'
const clock = () => new Date('2026-11-16T00:00:00Z')
const publicOrigins = ['https://kapis.example']

test('security.txt names the contact and a time in the future', async () => {
  const app = Fastify()
  // They refuse to start with a public path that has no cost.
  installPublicLimits(app, clock, { perSecond: 1, burst: 10 })
  installSecurityText(app, clock, { securityContact: 'mailto:a@kapis.example', publicOrigins })
  const { body, headers } = await app.inject({ url: PATH })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:a@kapis.example',
    'Expires: 2027-05-15T00:00:00.000Z',
    'Preferred-Languages: en, fil',
    'Canonical: https://kapis.example/.well-known/security.txt',
    '',
  ])
})

test('without a contact there is no security.txt', async () => {
  const app = Fastify()
  installSecurityText(app, clock, { publicOrigins })
  expect((await app.inject({ url: PATH })).statusCode).toBe(404)
})
