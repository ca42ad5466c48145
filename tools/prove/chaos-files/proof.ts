import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openFaultProxy } from '../../fault-proxy/fault-proxy.ts'
import { ROOT } from '../../run/root.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { checkImages } from '../shared/cashier/check-images.ts'
import { runFaults } from '../shared/cashier/run-faults.ts'
import type { SiteFault } from '../shared/cashier/run-faults.ts'
import { openSite } from '../shared/cashier/site.ts'

// A test S3 server that checks signatures. The package is plain JavaScript without types.
type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
const requireOfApi = createRequire(join(ROOT, 'apps/api/package.json'))
const S3rver = requireOfApi('@20minutes/s3rver') as new (options: object) => S3Server

const BUCKET = 'kapis'
const OBJECT = '._S3rver_object'
/** The HTTP timeout that the specification sets for clients. */
const ANSWER_MS_MAX = 10_000

export const proof: Proof = {
  name: 'chaos.files',
  about: 'Without the file store deposits are refused, and everything else goes on. [RCV-03]',
  async run(ctx) {
    const { env, faults, listFiles } = await openBucket(ctx)
    const site = await openSite(ctx, ctx.planted ? { env, plant: 'files-later' } : { env })
    const run = await runFaults(ctx, site, faults)
    const { isWhole, figures } = await site.finish()
    const images = await checkImages(site.db, listFiles(), ctx.say)
    const { slowestMs } = figures
    const tooSlow = [
      ...run.tooSlow,
      ...(slowestMs > ANSWER_MS_MAX ? [`a reply took ${slowestMs} ms`] : []),
    ]
    // Files without a deposit are allowed here, because nothing can be deleted from a store that is
    // unavailable.
    const pass = isWhole && run.isAsExpected && images.missingFiles === 0
    return { pass, figures: { ...figures, ...images, ...run.figures }, tooSlow }
  },
}

/** Starts an S3 server that the API reaches through a proxy. */
async function openBucket(ctx: ProofContext) {
  const directory = join((await ctx.services()).folder, 's3')
  const bucket = { name: BUCKET }
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [bucket],
  })
  const { port } = await server.run()
  ctx.onExit(() => server.close())
  const proxy = await openFaultProxy(port)
  ctx.onExit(() => proxy.close())
  const common = { refused: ['deposit' as const], affected: [], shows: { files: false } }
  const faults: SiteFault[] = [
    {
      name: 'gone',
      begin: () => (proxy.retarget(1), proxy.resetAll()),
      end: () => proxy.retarget(port),
      ...common,
    },
    {
      name: 'silent',
      begin: () => proxy.set({ toServer: { blackhole: true }, toClient: { blackhole: true } }),
      end: () => (proxy.clear(), proxy.resetAll()),
      ...common,
    },
  ]
  const env = {
    FILES: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
  const listFiles = () =>
    readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(OBJECT))
      .map((name) => name.slice(0, -OBJECT.length))
  return { env, faults, listFiles }
}
