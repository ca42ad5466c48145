import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../apps/api/test/test-app.ts'
import type { TestApp } from '../../apps/api/test/test-app.ts'

const HERE = import.meta.dirname
/**
 * A folder for generated files. It is inside this package, so that the files find its dependencies.
 */
const place = mkdtempSync(join(HERE, 'generated-'))
const file = (name: string) => join(place, name)
let testApp: TestApp
let url: string

beforeAll(async () => {
  testApp = await openTestApp()
  url = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${url}/docs/openapi.json`)
  writeFileSync(file('openapi.json'), await reply.text())
  expect(await run('openapi-typescript', file('openapi.json'), '-o', file('api.ts'))).toBe('')
})
afterAll(async () => {
  await testApp.close()
  rmSync(place, { recursive: true })
})

test('the API description passes the recommended rules', async () => {
  const rules = ['--extends=recommended', '--format=github-actions']
  expect(await run('redocly', 'lint', file('openapi.json'), ...rules)).toBe('')
})

test('a generated client with named types compiles, and the API answers it', async () => {
  writeFileSync(file('program.ts'), PROGRAM)
  expect(await compile('program.ts')).toBe('')
  // The program must not block this process, because the API runs here and has to answer it.
  const { stdout, stderr } = await start(process.execPath, [file('program.ts')], { API_URL: url })
  expect({ stdout, stderr }).toEqual({ stdout: '200 0 0\n401 not_authenticated\n', stderr: '' })
})

test.each([
  ['without a body', "await client.POST('/api/v1/auth/signup')"],
  ['without a field', "await client.POST('/api/v1/auth/signin', { body: { username: 'a' } })"],
  ['of an unknown path', "await client.GET('/api/v1/nowhere')"],
])('a call %s does not compile', async (_, call) => {
  writeFileSync(file('wrong.ts'), `${CLIENT}\n${call}\n`)
  expect(await compile('wrong.ts')).toContain('error TS')
})

const CLIENT = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'
const client = createClient<paths>({ baseUrl: process.env['API_URL'] ?? '' })`

/** A program that signs up, reads the balance with the cookie, and is refused without it. */
const PROGRAM = `${CLIENT}
const password = 'Correct-horse7!'
const signedUp = await client.POST('/api/v1/auth/signup', {
  body: {
    username: 'generated_client',
    email: 'client@example.com',
    mobileNumber: '09171234567',
    password,
    confirmPassword: password,
    dateOfBirth: '1995-04-12',
    acceptedTerms: true,
  },
})
if (!signedUp.data) throw new Error(JSON.stringify(signedUp.error))
const path = { userId: signedUp.data.data.user.userId }
const [cookie] = signedUp.response.headers.getSetCookie()[0]?.split(';') ?? []
const balance = await client.GET('/api/v1/users/{userId}/transaction-history/balance', {
  params: { path },
  headers: { cookie },
})
if (!balance.data) throw new Error(JSON.stringify(balance.error))
const { coin, ticket }: components['schemas']['TwoAmounts'] = balance.data.data
console.log(balance.response.status, coin, ticket)
const refused = await client.GET('/api/v1/users/{userId}/transaction-history/balance', { params: { path } })
console.log(refused.response.status, refused.error?.code)
`

/** Runs a program of this package. Returns its complaints, or an empty string. */
async function run(name: string, ...args: string[]): Promise<string> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const env = { ...process.env, ...quiet }
  const { code, stdout, stderr } = await start(join(HERE, 'node_modules/.bin', name), args, env)
  return code === 0 ? '' : `${stdout}${stderr}`
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const options = { cwd: place, env, timeout: 110_000 }
  const child = execFile(command, args, options, (_, stdout, stderr) =>
    resolve({ code: child.exitCode, stdout, stderr }),
  )
  return promise
}

type Ended = { code: number | null; stdout: string; stderr: string }

function compile(name: string): Promise<string> {
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions']
  const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node']
  return run('tsc', ...strict, ...target, file(name))
}
