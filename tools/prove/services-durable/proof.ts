import pg from 'pg'
import type { Proof } from '../proof.ts'

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']

export const proof: Proof = {
  name: 'services.durable',
  about: 'The PostgreSQL that the tools start is durable: no setting that matters is off.',

  async run(ctx) {
    const { postgres } = await ctx.services(ctx.planted ? { fsync: 'off' } : {})
    const client = new pg.Client({ connectionString: postgres.adminUrl })
    await client.connect()
    const shown = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [DURABLE],
    )
    const version = await client.query<{ server_version: string }>('show server_version')
    await client.end()
    const settings = Object.fromEntries(shown.rows.map((row) => [row.name, row.setting]))
    for (const name of DURABLE) ctx.say(`${name} is ${settings[name]}`)
    const pass = DURABLE.every((name) => settings[name] === 'on')
    return { pass, figures: { ...settings, version: version.rows[0]?.server_version } }
  },
}
