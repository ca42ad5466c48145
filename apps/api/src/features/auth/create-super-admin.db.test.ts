import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NewPassword } from '@kapis/contract/auth'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '#audit/verify-chain.ts'
import { ONLY_CELL } from '#cells/cells.ts'
import { SECRETS_KEY, openAuthTestApp, signIn } from '../../../test/auth-harness.ts'
import type { AuthTestApp } from '../../../test/auth-harness.ts'
import { createSuperAdmin, makePassword } from './create-super-admin.ts'

const KAPIS = fileURLToPath(new URL('../../commands/kapis.ts', import.meta.url))

let app: AuthTestApp
let appUrl: string
beforeAll(async () => {
  app = await openAuthTestApp()
  appUrl = await app.appUrl()
})
afterAll(() => app.close())

function run(args: string[], input = '') {
  const environment = {
    KAPIS_ENV: '',
    DATABASE_URL: appUrl,
    SECRETS_KEY: SECRETS_KEY.toString('hex'),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [KAPIS, 'super-admin', ...args], {
    env: environment,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const named = (name: string, mobile: string) =>
  `--username ${name} --email ${name}@example.com --mobile ${mobile}`.split(' ')

test('a command creates the first super admin with a generated password', async () => {
  const { status, stdout } = run(named('first_admin', '09181110001'))
  expect(status).toBe(0)
  const password = /shown only now: (\S+)/.exec(stdout)?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(24)
  const { body } = await signIn(app, 'first_admin', { password })
  expect(body.data).toMatchObject({ user: { role: 'super_admin', status: 'active' } })
  const [line] = await app.db.selectFrom('audit_log').selectAll().execute()
  expect(line).toMatchObject({
    actor_name: 'installation',
    action: 'users.create-super-admin',
    affected_username: 'first_admin',
  })
  expect(JSON.stringify(line, (_, value) => String(value))).not.toContain(password)
  expect(await verifyChain(app.db)).toMatchObject({ isWhole: true })
})

test('a second super admin needs an explicit option', async () => {
  const refused = run(named('second_admin', '09181110002'))
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('There is a super admin already.')
  const password = 'Typed-Password9!'
  const typed = run(
    [...named('second_admin', '09181110002'), '--another', '--password-stdin'],
    `${password}\n`,
  )
  expect(typed.status).toBe(0)
  expect(typed.stdout).not.toContain(password)
  expect((await signIn(app, 'second_admin', { password })).status).toBe(200)
})

test.each([
  ['nothing', [], 2, 'Username is required'],
  ['a short name', named('adm', '09181110003'), 2, 'Username must be at least 6 characters'],
  [
    'a weak password',
    [...named('third_admin', '09181110003'), '--another', '--password-stdin'],
    2,
    'Password must be at least 8 characters',
  ],
  ['a taken name', [...named('first_admin', '09181110009'), '--another'], 1, 'already taken'],
])('%s is refused with its reason', (_, args, code, message) => {
  const { status, stderr } = run(args, 'weak\n')
  expect(status).toBe(code)
  expect(stderr).toContain(message)
})

test('two concurrent installations create one super admin', async () => {
  const fresh = await openAuthTestApp()
  try {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        createSuperAdmin(
          { ...fresh, cells: ONLY_CELL },
          {
            username: `installer_${n}`,
            email: `installer_${n}@example.com`,
            mobileNumber: `+63918222000${n}`,
            password: makePassword(),
            isAnother: false,
          },
        ),
      ),
    )
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'created',
    )
    expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'created'])
  } finally {
    await fresh.close()
  }
})

test('a generated password satisfies the password rules and never repeats', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) expect(z.safeParse(NewPassword, password).success).toBe(true)
})
