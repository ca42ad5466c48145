import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import {
  CELL_PAGES,
  findRepeatedParts,
  listPages,
  readPage,
  runOrThrow,
  tryPage,
} from './try-page.ts'

const SECTIONS = ['First look', 'Do', 'How to know it worked', 'Whom to tell']

let installation: Installation
beforeAll(async () => {
  installation = await openInstallation()
  await installation.play()
  await runOrThrow(installation, 'restic init --quiet')
}, 300_000)
afterAll(() => installation.stop())

test.each(listPages())('%s has a symptom and every section', (page) => {
  expect(readPage(page)).toContain('**Symptom.**')
  for (const section of SECTIONS) expect(readPage(page)).toContain(`## ${section}`)
  expect(findRepeatedParts(readPage(page))).toEqual([])
})

describe.each(listPages().filter((page) => !CELL_PAGES.includes(page)))('%s', (page) => {
  test('the commands of a runbook work', { timeout: 600_000 }, async () => {
    const known = SCENARIOS[page]
    await known?.before()
    expect(await tryPage(installation, page)).toBeGreaterThan(0)
    await known?.after()
  })
})

test('no list of processes shows a secret while the database is asked', async () => {
  const secrets = Object.entries(readSecrets()).map(([name, value]) =>
    name === 'DATABASE_URL' ? new URL(value).password : value,
  )
  const asking = installation.run('kapis sql "select pg_sleep(2), \'found by this mark\'"')
  const lines = await vi.waitFor(() => {
    const all = listProcesses()
    expect(all.some((line) => line.includes('found by this mark'))).toBe(true)
    return all
  }, 20_000)
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  const { code, output } = await asking
  expect([code, output]).toEqual([0, expect.stringContaining('(1 row)')])
})

/** The arguments of every process that this user may see. */
function listProcesses(): string[] {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && name !== `${process.pid}`,
  )
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  })
}

/** For each page, the state that it expects before its commands, and the checks after them. */
const SCENARIOS: Record<string, { before(): Promise<void>; after(): Promise<void> }> = {
  'money-gate.md': {
    before: () =>
      ask(`update ledger_gate set checked_at = now() - interval '1 day'`).then(() => {}),
    after: async () => {
      const gate = await ask(`select is_open and checked_at > now() - interval '10 minutes' as ok
        from ledger_gate`)
      expect(gate).toEqual([{ ok: true }])
      expect(await installation.play()).toBe(3)
    },
  },
  'queue-stuck.md': {
    before: () =>
      ask(`select graphile_worker.add_job('remember-identities',
        json_build_object('playerId', (select user_id from app_user where username = 'maya_luz')))`).then(
        () => {},
      ),
    after: async () =>
      expect(await ask('select waiting, dead from job_health')).toEqual([{ waiting: 0, dead: 0 }]),
  },
  'lost-second-factor.md': {
    before: () =>
      ask(`update app_user set totp_secret_sealed = '\\x00', totp_enrolled_at = now()
        where username = 'r-santos'`).then(() => {}),
    after: async () => {
      const left = await ask(`select totp_enrolled_at from app_user where username = 'r-santos'`)
      expect(left).toEqual([{ totp_enrolled_at: null }])
      const logged = await ask(`select reason from audit_log where action = 'users.totp-reset'`)
      expect(logged).toHaveLength(1)
    },
  },
  'leaked-secret.md': {
    before: async () => {
      expect(await sealKeys()).toHaveLength(1)
      keysBefore = { seal: await sealKeys(), secrets: readSecrets() }
    },
    after: async () => {
      const secrets = readSecrets()
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining(['DATABASE_URL', 'VAULT_KEYS']))
      for (const [name, before] of Object.entries(keysBefore.secrets)) {
        expect(secrets[name], name).not.toBe(before)
      }
      const old = new pg.Client({ connectionString: keysBefore.secrets['DATABASE_URL'] })
      await expect(old.connect()).rejects.toThrow('password authentication failed')
      const sealed = await sealKeys()
      expect(sealed).toHaveLength(1)
      expect(sealed).not.toEqual(keysBefore.seal)
      await installation.restart()
      expect(await installation.play()).toBe(3)
    },
  },
}

let keysBefore: { seal: string[]; secrets: Record<string, string> }

async function sealKeys(): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select distinct encode(substr(secret_sealed, 1, 4), 'hex') as id from fairness_epoch`,
  )
  return rows.map(({ id }) => id)
}

function readSecrets(): Record<string, string> {
  const isSecret = ([name]: [string, string]) => /^([A-Z]+_KEYS|DATABASE_URL)$/.test(name)
  return Object.fromEntries(Object.entries(installation.readEnv()).filter(isSecret))
}

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: installation.adminUrl })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}
