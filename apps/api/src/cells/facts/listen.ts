import pg from 'pg'

const RETRY_MS = 500

/**
 * Calls `onWake` for every notification on a channel, and after every connect, because
 * notifications may have been missed. Uses a connection of its own.
 */
export function listen(url: string, channel: string, onWake: () => void): { close(): void } {
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const connect = () => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      application_name: 'kapis-facts',
    })
    client = opened
    const again = () => {
      if (client !== opened) return
      client = null
      if (!isClosed) timer = setTimeout(connect, RETRY_MS).unref()
    }
    opened.on('error', again)
    opened.on('end', again)
    opened.on('notification', onWake)
    opened
      .connect()
      .then(() => opened.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(onWake, () => {
        void opened.end().catch(() => {})
        again()
      })
  }
  connect()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      void client?.end().catch(() => {})
    },
  }
}
