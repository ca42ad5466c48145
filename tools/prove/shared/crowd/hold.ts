import pg from 'pg'

export type Held = { letGo(): Promise<void> }

/** Takes locks in a transaction of its own and keeps them until they are released. */
export async function holdLocks(url: string, lock: string): Promise<Held> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(lock)
  return {
    async letGo() {
      await client.query('rollback')
      await client.end()
    },
  }
}

const TRIES_MAX = 200

/** Ends the API's connections and takes every free one before the API can reconnect. */
export async function takeAllConnections(urls: {
  adminUrl: string
  appUrl: string
}): Promise<Held> {
  const admin = new pg.Client({ connectionString: urls.adminUrl })
  await admin.connect()
  const taken: pg.Client[] = []
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const client = await connect(urls.appUrl)
    if (client !== null) taken.push(client)
    else if ((await endOthers(admin)) === 0) break
  }
  return {
    async letGo() {
      // The admin connection also occupies a slot, so it is kept open until now.
      await Promise.all([...taken, admin].map((client) => client.end()))
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString, application_name: 'siege' })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => null,
  )
}

async function endOthers(admin: pg.Client): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> 'siege'
       and pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}
