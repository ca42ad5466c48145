import pg from 'pg'

/** The name of the migrated database in a cluster that was copied from the template. */
export const MIGRATED = 'kapis_migrated'

/** Creates an empty database that belongs to kapis_owner. Only kapis_app may also connect to it. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  await cloneDatabase(adminUrl, 'template1', name)
}

/** Copies a database, which must have no connections. The copy belongs to kapis_owner. */
export async function cloneDatabase(
  adminUrl: string,
  template: string,
  name: string,
): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await whenUnused(
      client,
      `create database ${quote(name)} template ${quote(template)} owner kapis_owner`,
    )
    // Privileges on a database are not copied from its template.
    await client.query(`revoke all on database ${quote(name)} from public`)
    await client.query(`grant connect on database ${quote(name)} to kapis_app`)
  })
}

const OBJECT_IN_USE = '55006'
const TRIES = 20

/**
 * Renames the migrated database of a copied cluster, so that nothing is left of the template.
 * Returns false if there is none.
 */
export async function takeMigrated(adminUrl: string, name: string): Promise<boolean> {
  if (!(await hasDatabase(adminUrl, MIGRATED))) return false
  await asAdmin(adminUrl, (client) =>
    whenUnused(client, `alter database ${quote(MIGRATED)} rename to ${quote(name)}`),
  )
  // The only row with the time of the migration: when the ledger was last checked.
  await asAdmin(databaseUrl(adminUrl, name, 'kapis_owner'), (client) =>
    client.query('update ledger_gate set checked_at = now()'),
  )
  return true
}

/**
 * Runs a statement, again if the database that it copies or renames is in use. PostgreSQL asks
 * autovacuum to leave it and waits for five seconds, which is too short on a busy machine.
 */
async function whenUnused(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE
      if (!isInUse || tries === TRIES) throw error
    }
  }
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${quote(name)} with (force)`)
  })
}

export async function hasDatabase(adminUrl: string, name: string): Promise<boolean> {
  return await asAdmin(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    return found.rowCount === 1
  })
}

/** Returns the address of another database on the same server, with another role. */
export function databaseUrl(adminUrl: string, database: string, role: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}
