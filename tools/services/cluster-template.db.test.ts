import pg from 'pg'
import { expect, test } from 'vitest'
import { makeClusterTemplate } from './cluster-template.ts'
import { createMigratedDatabase } from './migrated-database.ts'
import { startServices } from './services.ts'

test('a copied cluster has the same migrated database as a new one, and nothing else', async () => {
  const made = await describeCluster()
  const remove = await makeClusterTemplate()
  try {
    const copied = await describeCluster()
    expect(copied).toEqual(made)
    expect(made.databases).toEqual(['kapis', 'postgres', 'second', 'template0', 'template1'])
  } finally {
    remove()
  }
  expect(process.env['KAPIS_CLUSTER_TEMPLATE']).toBeUndefined()
})

async function describeCluster() {
  const services = await startServices()
  const { adminUrl } = services.postgres
  const startedAt = new Date()
  await createMigratedDatabase(adminUrl, 'kapis')
  await createMigratedDatabase(adminUrl, 'second')
  const client = new pg.Client({ connectionString: services.postgres.url('kapis') })
  await client.connect()
  const list = async (sql: string) =>
    (await client.query<{ one: string }>(sql)).rows.map((r) => r.one)
  const found = {
    databases: await list('select datname as one from pg_database order by datname'),
    access: await list(`select datdba::regrole || ' ' || datacl::text as one from pg_database
      where datname in ('kapis', 'second') order by datname`),
    migrations: await list('select name as one from schema_migration order by id'),
    relations:
      await list(`select relname || ' ' || relkind::text || ' ' || coalesce(relacl::text, '') as one
      from pg_class where relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')
      and relname not like 'pg\\_%' order by 1`),
    isGateFresh: (
      await client.query<{ checked_at: Date }>('select checked_at from ledger_gate')
    ).rows.every((row) => row.checked_at >= startedAt),
  }
  await client.end()
  await services.stop()
  return found
}
