import type { DataInput } from '@kapis/contract/route'
import type { getPublicLogs } from '@kapis/contract/routes'
import { PublicLog } from '@kapis/contract/transparency'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Cells } from '#cells/cells.ts'
import { makeAskOthers } from '#cells/peers/ask-others.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { treeDepsOf, watchLog } from './describe-log.ts'
import type { DescribeDeps } from './describe-log.ts'
import { findLogProof } from './find-log-proof.ts'
import { LOG_PATH, mountLogFiles, mountLogTrust, mountPeerLog } from './transparency.plugin.ts'

type Deps = DescribeDeps & {
  cells: Cells
  writeEntryTexts: Parameters<typeof findLogProof>[0]['writeEntryTexts']
}

/** Mounts the public log: its files, what the page shows of the logs of all cells, and own proofs. */
export function transparencyRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: Deps,
): void {
  const { cells } = deps
  const describe = watchLog(deps)
  const askOthers = makeAskOthers({ cells })
  mountLogFiles(app, deps, describe)
  mountPeerLog(app, cells, describe)
  const listLogs = async (): Promise<DataInput<typeof getPublicLogs>['logs']> => {
    const own = { cell: cells.name ?? null, ...(await describe()) }
    const others = await askOthers(LOG_PATH)
    const read = others.flatMap(({ cell, data }) => {
      const log = z.safeParse(PublicLog, data)
      return log.success ? [{ cell, ...log.data }] : []
    })
    return [own, ...read]
  }
  mountRoute(app, routeContext, 'getPublicLogs', {}, async () => ({ logs: await listLogs() }))
  mountLogTrust(app, listLogs)
  mountRoute(app, routeContext, 'getOwnLogProof', {}, ({ params }) =>
    findLogProof({ ...deps, ...treeDepsOf(deps) }, params.userId, BigInt(params.seq)),
  )
}
