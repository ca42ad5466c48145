import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Services } from '../services/services.ts'

const ROLES = ['postgres', 'kapis_owner', 'kapis_app'] as const
type Role = (typeof ROLES)[number]

/** As on a machine that docs/DEPLOY.md sets up: every connection needs a password (SCRAM). */
const RULES = 'host all all 127.0.0.1/32 scram-sha-256\n'

/**
 * Gives every role a password and makes the server ask for it, as in production. Returns the
 * services with addresses that have the passwords.
 */
export async function requirePasswords(services: Services): Promise<Services> {
  const { postgres } = services
  const passwords = Object.fromEntries(
    ROLES.map((role) => [role, randomBytes(24).toString('hex')]),
  ) as Record<Role, string>
  await asAdmin(postgres.adminUrl, async (admin) => {
    for (const role of ROLES) await admin.query(`alter role ${role} password '${passwords[role]}'`)
    writeFileSync(join(postgres.dataDir, 'pg_hba.conf'), RULES)
    await admin.query('select pg_reload_conf()')
  })
  await untilRefused(postgres.adminUrl)
  const url = (database: string, role: Role = 'kapis_owner') => {
    const address = new URL(postgres.url(database, role))
    address.password = passwords[role]
    return address.href
  }
  const secured = { ...postgres, url, adminUrl: url('postgres', 'postgres') }
  return { ...services, postgres: secured }
}

/** Waits until the server has read its rules: it must refuse connections without a password. */
async function untilRefused(adminUrl: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await asAdmin(adminUrl, (admin) => admin.query('select pg_sleep(0.05)')).then(
      () => true,
      () => false,
    )
    if (!isOpen) return
  }
  assert.fail('the server trusts everybody')
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
