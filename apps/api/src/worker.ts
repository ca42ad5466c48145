import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openDb, openPool } from './db/pool.ts'
import { keepBooks } from './ledger/keep-books.ts'

const HOUR_MS = 3_600_000

/** What has to happen without anybody asking. A process of its own, so that it slows no request. */
async function runWorker(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 4, waitMs: 5_000 }))
  const round = async () => {
    try {
      const found = await keepBooks(db)
      if (found.length === 0) log.info('the books add up')
      else log.fatal({ found }, 'the books do not add up: money is stopped')
    } catch (error) {
      log.error({ err: error }, 'the books could not be checked')
    }
  }
  await round()
  const timer = setInterval(() => void round(), HOUR_MS)
  const stop = async () => {
    clearInterval(timer)
    await db.destroy()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

if (import.meta.main) await runWorker()
