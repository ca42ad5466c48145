import { existsSync } from 'node:fs'
import { isInstalled } from '../../deploy/deploy-folder.ts'
import { makeStandIns } from '../../deploy/stand-ins.ts'
import { RELEASE } from '../../release/release.ts'
import { makeScratch } from '../../services/scratch.ts'
import type { Proof, ProofContext, ProofResult } from '../proof.ts'
import { layOut, letOut, makeAdmin, remove, start, untilReady, visit } from './deployment.ts'
import type { Deployment } from './deployment.ts'
import { checkEgress } from './egress.ts'
import { loseAndRestore, untilBackedUp } from './loss.ts'

const NEEDED = ['podman', 'podman-compose', 'runc', 'iptables', 'catatonit', 'mmdebstrap']
const SERVICES = ['valkey', 'egress', 'postgres', 'backup', 'worker', 'api-1', 'api-2', 'proxy']

export const proof: Proof = {
  name: 'ops.compose',
  about:
    'compose.yaml leads from nothing to a bet, outlives a restart of each container and the loss of its volumes, and lets nothing out but named hosts. [RCV-04]',
  async run(ctx) {
    const missing = NEEDED.filter((program) => !isInstalled(program))
    if (missing.length > 0) throw new Error(`missing: apt-get install ${missing.join(' ')}`)
    if (!existsSync(RELEASE)) throw new Error('There is no release: run pnpm build.')
    const scratch = makeScratch()
    ctx.onExit(() => scratch.remove())
    const deployment = await layOut(scratch.path)
    const { engine, file } = deployment
    await remove(engine, file)
    await makeStandIns(engine, scratch.path)
    ctx.say('the images that a registry would give are there')
    ctx.onExit(() => remove(engine, file))
    return ctx.planted ? await openTheWay(ctx, deployment) : await live(ctx, deployment)
  },
}

/** The planted bug: the worker is in a network with a way out. */
async function openTheWay(ctx: ProofContext, deployment: Deployment): Promise<ProofResult> {
  const { engine } = deployment
  await deployment.compose('build')
  const open = letOut(deployment)
  await start({ engine, compose: (...args) => engine.compose(open, ...args) })
  const { wrong } = await checkEgress(deployment, ctx.say)
  return { pass: wrong.length === 0, figures: { wrong } }
}

async function live(ctx: ProofContext, deployment: Deployment): Promise<ProofResult> {
  const { engine } = deployment
  const seconds: Record<string, number> = {}
  const startedAt = performance.now()
  const done = (what: string) => {
    seconds[what] = Math.round((performance.now() - startedAt) / 1000)
    ctx.say(`${seconds[what]} s  ${what}`)
  }
  await deployment.compose('build')
  done('images built')
  await start(deployment)
  done('every process ready')
  let past = await visit(deployment, 'play', await makeAdmin(deployment))
  done('signed in, deposited, credited, bet')
  await untilBackedUp(deployment)
  done('first backups')
  const egress = await checkEgress(deployment, ctx.say)
  const restartSeconds: Record<string, number> = {}
  for (const service of SERVICES) {
    const from = performance.now()
    await engine.podman('restart', engine.nameOf(service))
    await untilReady(engine)
    restartSeconds[service] = Math.round((performance.now() - from) / 100) / 10
    ctx.say(`restarted ${service} in ${restartSeconds[service]} s`)
    past = await visit(deployment, 'return', past)
  }
  done(`every container restarted, and a bet after each of ${SERVICES.length}`)
  const loss = await loseAndRestore(deployment, ctx.say)
  past = await visit(deployment, 'return', past)
  done('database, files and first store lost, restored, and a bet')
  const doctor = await engine.exec('api-1', ['kapis', 'doctor']).catch(String)
  ctx.say(doctor.trim())
  const isHealthy = /^ok /m.test(doctor) && !/^fail /m.test(doctor)
  const pass = egress.wrong.length === 0 && loss.isSame && isHealthy
  return { pass, figures: { seconds, egress, restartSeconds, loss, isHealthy } }
}
