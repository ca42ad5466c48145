import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Compose } from '../../../../apps/api/test/compose.ts'
import { openApp, testConfig } from '../../../../apps/api/test/open-app.ts'
import type { OpenApp } from '../../../../apps/api/test/open-app.ts'
import type { ProofContext } from '../../proof.ts'
import { askPatiently } from './ask-patiently.ts'

export type { CallOptions, Heard } from '../../../../apps/api/test/open-app.ts'
export type ProofApp = OpenApp

/** Opens the whole API in the proof's own process, on the database of its API processes. */
export async function openProofApp(
  ctx: ProofContext,
  compose?: Compose,
  environment: Record<string, string> = {},
): Promise<ProofApp> {
  const { appUrl: url } = await ctx.database()
  const folder = join((await ctx.services()).folder, 'files')
  const config = testConfig({ url, folder, secretsKey: ctx.secretsKey, environment })
  const opened = await openApp(url, config, { compose })
  ctx.onExit(() => opened.close())
  return {
    ...opened,
    ask: (as, route, request) => {
      // A repeated request keeps its key.
      const keyed = { key: randomUUID(), ...request }
      return askPatiently(() => opened.ask(as, route, keyed))
    },
  }
}
