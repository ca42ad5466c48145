import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Postgres } from '../../services/postgres.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { checkImages } from '../shared/cashier/check-images.ts'
import { runFaults } from '../shared/cashier/run-faults.ts'
import type { SiteFault } from '../shared/cashier/run-faults.ts'
import { openSite } from '../shared/cashier/site.ts'
import { mountSmallDisk } from './small-disk.ts'

const DATABASE_MEGABYTES = 400
const FILES_MEGABYTES = 16

export const proof: Proof = {
  name: 'chaos.disk',
  about:
    'A full disk refuses writes with 503 and loses nothing, and play resumes when it has room. [RCV-03]',
  async run(ctx) {
    const { postgres, filesFolder, faults } = await openDisks(ctx)
    const env = { FILES_FOLDER: filesFolder }
    const site = await openSite(ctx, ctx.planted ? { env, plant: 'files-later' } : { env })
    const run = await runFaults(ctx, site, faults)
    const { isWhole, figures } = await site.finish()
    const images = await checkImages(site.db, listFiles(filesFolder), ctx.say)
    const corruptPages = await countCorruptPages(postgres.adminUrl)
    const isStored = images.missingFiles === 0 && images.unusedFiles === 0 && corruptPages === 0
    const pass = isWhole && isStored && run.isAsExpected
    const all = { ...figures, ...images, corruptPages, ...run.figures }
    return { pass, figures: all, tooSlow: run.tooSlow }
  },
}

/** Puts the database and the uploaded images on small disks. */
async function openDisks(ctx: ProofContext) {
  const { postgres, folder } = await ctx.services()
  await ctx.database()
  const filesFolder = join(folder, 'files')
  const files = mountSmallDisk(filesFolder, FILES_MEGABYTES)
  ctx.onExit(() => files.remove())
  const database = await moveToSmallDisk(ctx, postgres)
  const faults: SiteFault[] = [
    {
      name: 'the disk of the database',
      async begin() {
        // Start a new WAL file, which has room for all bets during the fault. PostgreSQL would stop
        // if it could not create the next one.
        await ask(postgres.adminUrl, 'select pg_switch_wal()')
        await ask(postgres.adminUrl, 'checkpoint')
        database.fill()
      },
      end: () => database.clear(),
      refused: ['bet'],
      affected: ['deposit', 'withdrawal', 'staff'],
      shows: {},
    },
    {
      name: 'the disk of the images',
      begin: () => files.fill(),
      end: () => files.clear(),
      refused: ['deposit'],
      affected: [],
      shows: { files: false },
    },
  ]
  return { postgres, filesFolder, faults }
}

async function moveToSmallDisk(ctx: ProofContext, postgres: Postgres) {
  const { dataDir } = postgres
  const before = `${dataDir}.before`
  await postgres.stop()
  renameSync(dataDir, before)
  mkdirSync(dataDir, { mode: 0o700 })
  const disk = mountSmallDisk(dataDir, DATABASE_MEGABYTES)
  ctx.onExit(async () => {
    await postgres.stop()
    disk.remove()
  })
  execFileSync('cp', ['--archive', `${before}/.`, dataDir])
  await postgres.restart()
  return disk
}

/** Lists the keys of all stored files, and drafts that were left behind. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function countCorruptPages(adminUrl: string): Promise<number> {
  const failures = 'select coalesce(sum(checksum_failures), 0)::int as pages from pg_stat_database'
  return (await ask<{ pages: number }>(adminUrl, failures))[0]!.pages
}

async function ask<Row extends object>(adminUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}
