import { quorumOf } from '@kapis/transparency/checkpoint'
import { COSIGNATURE_KEY, readKey } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import * as z from 'zod/mini'
import { optionalText, whole } from './variable.ts'

/** The variables of the public log. */
export const LOG_VARIABLES = {
  LOG_ORIGIN: {
    shape: z.optional(z.string().check(z.regex(/^[a-z0-9.:-]+(\/[a-z0-9-]+)*$/))),
    about:
      'Name of the public log: the host that serves it, and `/log`. It must never change, and each cell needs its own. By default the host of the first of `PUBLIC_ORIGINS`. Required with `CELL` in production.',
    takes: 'a host and a path, such as `casino.example/log`',
  },
  LOG_WITNESSES: optionalText(
    'Witnesses that are asked to cosign the public log.',
    'keys and URLs, such as `w1.example+1f2e3d4c+BA… https://w1.example`, separated by commas',
  ),
  LOG_QUORUM: whole(
    1,
    'Witnesses that must have cosigned before a bet is shown as public, and at least more than half of them.',
  ),
}

type LogWitness = { key: VerifierKey; url: string }

/** The name of the public log, and its witnesses. */
export type LogSettings = {
  origin: string
  /** Whether the configuration states the name. */
  isNamed: boolean
  witnesses: readonly LogWitness[]
  quorum: number
}

type LogEnvironment = {
  LOG_ORIGIN?: string | undefined
  LOG_WITNESSES?: string | undefined
  LOG_QUORUM: number
  PUBLIC_ORIGINS: string
}

export function readLogSettings(env: LogEnvironment): LogSettings {
  const [first = ''] = env.PUBLIC_ORIGINS.split(',')
  const host = URL.canParse(first) ? new URL(first).host : 'localhost'
  const witnesses = (env.LOG_WITNESSES ?? '').split(',').filter((one) => one.trim() !== '')
  return {
    origin: env.LOG_ORIGIN ?? `${host}/log`,
    isNamed: env.LOG_ORIGIN !== undefined,
    witnesses: witnesses.map(readWitness),
    quorum: quorumOf(env.LOG_QUORUM, witnesses),
  }
}

function readWitness(text: string): LogWitness {
  const [keyText = '', url = ''] = text.trim().split(/\s+/)
  const key = readKey(keyText)
  if (key?.type !== COSIGNATURE_KEY || !URL.canParse(url)) {
    throw new Error(`LOG_WITNESSES: ${text.trim()} is no witness. See docs/CONFIG.md.`)
  }
  return { key, url: url.replace(/\/$/, '') }
}
