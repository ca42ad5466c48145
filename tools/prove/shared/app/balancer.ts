import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readDeployFile } from '../../../deploy/deploy-folder.ts'
import { freePort, startOnFreePort } from '../../../services/free-port.ts'
import { startHaproxy } from '../../../services/haproxy.ts'
import { giveToServer } from '../../../services/run-as.ts'

/** The ports of a process, which its successor takes over. */
export type ApiPlace = { name: string; port: number; internalPort: number }

export type Balancer = {
  port: number
  /** Returns whether the balancer sends requests to the process in this place. */
  isUsed(place: ApiPlace): Promise<boolean>
  stop(): Promise<void>
}

export const newPlace = async (name: string): Promise<ApiPlace> => ({
  name,
  port: await freePort(),
  internalPort: await freePort(),
})

/** Starts HAProxy as in deploy/, but without TLS and with a statistics page. */
export async function startBalancer(folder: string, places: ApiPlace[]): Promise<Balancer> {
  const home = join(folder, 'balancer')
  mkdirSync(home)
  giveToServer(home)
  const servers = places.map(
    (place) => `  server ${place.name} 127.0.0.1:${place.port} check port ${place.internalPort}\n`,
  )
  const config = readDeployFile('proxy/haproxy.cfg')
    .replace(/ {2}bind :443 .*\n/, '')
    .replace(/ {2}http-request redirect .*\n/, '')
    // The user of the proof may open fewer files than production.
    .replace(/maxconn \d+/, 'maxconn 4096')
    .replaceAll(/ {2}server .*\n/g, '')
  const { port, statsPort, stop } = await startOnFreePort(async (free) => {
    const statistics = await freePort()
    const ours = config.replace('bind :80', `bind 127.0.0.1:${free}`)
    const page = `frontend stats\n  bind 127.0.0.1:${statistics}\n  stats enable\n  stats uri /\n`
    const proxy = await startHaproxy(home, `${ours}${servers.join('')}\n${page}`, free)
    return { port: free, statsPort: statistics, stop: proxy.stop }
  })
  const isUsed = async ({ name }: ApiPlace) => {
    const reply = await fetch(`http://127.0.0.1:${statsPort}/;csv`)
    const lines = (await reply.text()).split('\n')
    const status = lines.find((one) => one.startsWith(`api,${name},`))?.split(',')[17]
    // While HAProxy checks a process again, the status is `UP 1/2` or `DOWN 1/2`.
    return status?.startsWith('UP') === true
  }
  return { port, isUsed, stop }
}
