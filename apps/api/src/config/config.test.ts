import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { peerKeyOf } from './cell-settings.ts'

const KEY = 'ab'.repeat(32)
const DEVELOPMENT = { DATABASE_URL: 'postgres://db/kapis', SECRETS_KEY: KEY }
const PRODUCTION = {
  PROFILE: 'production',
  DATABASE_URL: 'postgres://db/kapis',
  PUBLIC_ORIGINS: 'https://play.example',
  PEPPER_KEYS: KEY,
  SEAL_KEYS: KEY,
  RECEIPT_KEYS: KEY,
  IDENTITY_KEYS: KEY,
}

test('a wrong environment stops the process with an unexpected error that names it [ERR-05]', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(/^An unexpected error occurred\. .*DATABASE_URL/)
})

test.each([
  ['REQUESTS_PER_SECOND', ''],
  ['REQUESTS_PER_SECOND', ' '],
  ['REQUESTS_PER_SECOND', '0x10'],
  ['REQUESTS_PER_SECOND', '-1'],
  ['REQUESTS_PER_SECOND', '1.5'],
  ['TRACED_BETS', ''],
  ['TRACED_BETS', '1.1'],
])('%s=%j is refused, not read as a number', (name, value) => {
  expect(() => readConfig({ ...DEVELOPMENT, [name]: value })).toThrow(name)
})

test('whole numbers and shares are read', () => {
  const given = { REQUESTS_PER_SECOND: '0', REQUESTS_BURST: '250', BOOKS_STALE_HOURS: '12' }
  const { requestRate } = readConfig({ ...DEVELOPMENT, ...given })
  expect(requestRate).toEqual({ perSecond: 0, burst: 250 })
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', TRACED_BETS: '0.25' }
  expect(readConfig({ ...DEVELOPMENT, ...traced }).tracing).toMatchObject({ betShare: 0.25 })
})

describe('production', () => {
  test('production starts with https origins and a key for each purpose', () => {
    expect(readConfig(PRODUCTION).publicOrigins).toEqual(['https://play.example'])
  })

  test.each([
    ['a missing origin', { PUBLIC_ORIGINS: '' }, 'PUBLIC_ORIGINS is missing'],
    ['an http origin', { PUBLIC_ORIGINS: 'http://play.example' }, 'PUBLIC_ORIGINS contains http:'],
    ['real money without MFA', { REAL_MONEY: 'true', STAFF_MFA: 'optional' }, 'STAFF_MFA'],
    ['real money without e-mail', { REAL_MONEY: 'true', SMS: 'file' }, 'SMTP_URL is missing'],
    [
      'a fake push service',
      { PUSH_KEY: '07'.repeat(32), PUSH_TEST_SERVICE: 'http://127.0.0.1:4100' },
      'PUSH_TEST_SERVICE is for tests',
    ],
    ['real money without SMS', { REAL_MONEY: 'true' }, 'SMS must be http'],
    ['real money without a vault', { REAL_MONEY: 'true' }, 'VAULT_KEYS is missing'],
    ['an SMS gateway without address', { SMS: 'http' }, 'SMS_GATEWAY_URL'],
    ['a missing key', { SEAL_KEYS: undefined }, 'SEAL_KEYS'],
    ['the development key', { SEAL_KEYS: undefined, SECRETS_KEY: KEY }, 'SEAL_KEYS'],
  ])('production refuses %s and names the variable', (_, change, named) => {
    expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(named)
  })
})

describe('a trusted proxy', () => {
  test('a trusted proxy is a list of addresses and networks', () => {
    const { trustProxy } = readConfig({ ...DEVELOPMENT, TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,::1' })
    expect(trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1', '::1'])
  })

  test.each(['true', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', 'proxy.example', '1'])(
    'a trusted proxy of %s is refused',
    (networks) => {
      expect(() => readConfig({ ...DEVELOPMENT, TRUST_PROXY: networks })).toThrow(/^TRUST_PROXY/)
    },
  )
})

describe('cells', () => {
  const CELL = {
    CELL: 'c1',
    DIRECTORY_URL: 'postgres://db/directory',
    DIRECTORY_KEY: KEY,
    PEER_KEYS: `${'0c'.repeat(32)},${'0e'.repeat(32)}`,
    LOG_ORIGIN: 'c1.play.example/log',
  }

  test('without a name, this is the only cell of the deployment', () => {
    expect(readConfig(DEVELOPMENT).cells).toBeNull()
  })

  test('a cell has a name, a directory and keys', () => {
    expect(readConfig({ ...PRODUCTION, ...CELL }).cells).toEqual({
      name: 'c1',
      directoryUrl: 'postgres://db/directory',
      directoryKey: Buffer.from(KEY, 'hex'),
      peerKeys: [peerKeyOf('0c'.repeat(32)), peerKeyOf('0e'.repeat(32))],
    })
  })

  test.each([
    ['a key without a cell', { CELL: undefined }, 'needs CELL'],
    ['a cell without a directory', { DIRECTORY_URL: undefined }, 'CELL needs DIRECTORY_URL'],
    ['a cell without keys', { DIRECTORY_KEY: undefined, PEER_KEYS: undefined }, 'PEER_KEYS'],
    ['a name with capitals', { CELL: 'C1' }, 'CELL'],
    ['a key of a wrong length', { PEER_KEYS: '0c' }, 'PEER_KEYS'],
    ['one key for both purposes', { PEER_KEYS: `${'0c'.repeat(32)},${KEY}` }, 'must differ'],
    ['a log that another cell may have named', { LOG_ORIGIN: undefined }, 'LOG_ORIGIN is missing'],
  ])('production refuses %s', (_, change, named) => {
    expect(() => readConfig({ ...PRODUCTION, ...CELL, ...change })).toThrow(named)
  })
})

test('traces are off without a collector, and the standard variables mean what they usually mean', () => {
  expect(readConfig(DEVELOPMENT).tracing).toBeNull()
  const collected = { ...DEVELOPMENT, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig(collected).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: {},
    service: null,
    sampler: 'parentbased_always_on',
    ratio: 1,
    betShare: 0.1,
    trustedProxies: [],
  })
  const headers = 'x-key=a%20b, authorization=Basic a2V5OnZhbHVl=='
  const named = { ...collected, OTEL_SERVICE_NAME: 'house', OTEL_EXPORTER_OTLP_HEADERS: headers }
  expect(readConfig(named).tracing).toMatchObject({
    service: 'house',
    headers: { 'x-key': 'a b', authorization: 'Basic a2V5OnZhbHVl==' },
  })
  expect(() => readConfig({ ...collected, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('SAMPLER_ARG')
  expect(() => readConfig({ ...collected, OTEL_TRACES_SAMPLER: 'often' })).toThrow('SAMPLER')
})

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-config-'))
  const file = join(folder, 'url')
  writeFileSync(file, 'postgres://secret/kapis\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('a secret may come from a file, without its final line break', () => {
    const config = readConfig({ SECRETS_KEY: KEY, DATABASE_URL_FILE: file })
    expect(config.databaseUrl).toBe('postgres://secret/kapis')
  })

  test('a secret is not set twice', () => {
    const both = { ...DEVELOPMENT, DATABASE_URL_FILE: file }
    expect(() => readConfig(both)).toThrow('Set DATABASE_URL or DATABASE_URL_FILE, not both.')
  })

  test('a secret is named when its file cannot be read', () => {
    const missing = { SECRETS_KEY: KEY, DATABASE_URL_FILE: join(folder, 'none') }
    expect(() => readConfig(missing)).toThrow('DATABASE_URL_FILE cannot be read.')
  })
})

describe('keys from a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const commandOf = (script: string) => {
    const path = join(folder, script.length.toString())
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
    return { KEY_COMMAND: path }
  }
  const {
    PEPPER_KEYS: _,
    SEAL_KEYS: __,
    VAULT_KEYS: ___,
    ...others
  } = {
    ...PRODUCTION,
    VAULT_KEYS: undefined,
  }

  test('only a cell among others is asked for the keys of its calls', () => {
    const command = commandOf(`[ $1 != PEER_KEYS ] || echo ${'0c'.repeat(32)}`)
    const given = { ...PRODUCTION, VAULT_KEYS: KEY, LOG_KEYS: KEY, ...command }
    expect(readConfig(given).cells).toBeNull()
    const cell = {
      CELL: 'c1',
      DIRECTORY_URL: 'postgres://db/directory',
      DIRECTORY_KEY: KEY,
      LOG_ORIGIN: 'c1.play.example/log',
    }
    expect(readConfig({ ...given, ...cell }).cells?.peerKeys).toEqual([peerKeyOf('0c'.repeat(32))])
  })

  test('a list that is not set is what the command prints for its name', () => {
    const command = commandOf(
      `case $1 in SEAL_KEYS) echo ${'5e'.repeat(32)};; PEPPER_KEYS) echo ${KEY};; esac`,
    )
    const config = readConfig({ ...others, ...command })
    expect(config.keySource).toMatchObject({ sealKeys: [Buffer.alloc(32, 0x5e)] })
    expect(config.vaultKeys).toBeNull()
  })

  test('a list that is set is not asked for', () => {
    const command = commandOf(`[ $1 = VAULT_KEYS ] || [ $1 = LOG_KEYS ] || exit 1`)
    expect(readConfig({ ...PRODUCTION, ...command }).vaultKeys).toBeNull()
  })

  test('beside a signer, the command is not asked for what the signer holds', () => {
    const command = commandOf(
      `case $1 in PEPPER_KEYS|IDENTITY_KEYS) echo ${KEY};; VAULT_KEYS) ;; *) exit 1;; esac`,
    )
    const { RECEIPT_KEYS: _, IDENTITY_KEYS: __, ...rest } = others
    const signer = { SIGNER_SOCKET: '/run/kapis/signer', SIGNER_TLS: '/etc/kapis/signer' }
    expect(readConfig({ ...rest, ...signer, ...command }).keySource.kind).toBe('signer')
  })

  test('a command that fails is named with the list, and without its output', () => {
    const command = commandOf(`echo ${KEY}; exit 3`)
    expect(() => readConfig({ ...others, ...command })).toThrow(
      /^KEY_COMMAND failed when it was asked for PEPPER_KEYS\.$/,
    )
  })
})

test('a bucket has both keys or none', () => {
  const bucket = { ...DEVELOPMENT, FILES: 's3', S3_ACCESS_KEY: 'key' }
  expect(() => readConfig(bucket)).toThrow('Set S3_ACCESS_KEY and S3_SECRET_KEY, or neither')
})
