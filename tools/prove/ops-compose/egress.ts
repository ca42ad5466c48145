import { MAIL, PROJECT, addressOf } from './deployment.ts'
import type { Deployment } from './deployment.ts'

const IMAGE = 'docker.io/library/node:24.21.0-trixie-slim'
const SINK = 'sink'
const GREETING = '220 mail.example'
/** Greets whoever connects, at the ports of SMTP and of https. */
const SINK_PROGRAM = `
for (const port of [22, 443, 465]) require('node:net')
  .createServer((socket) => socket.end('${GREETING}\\r\\n')).listen(port)`

/** Prints what a connection gives: the greeting, the proxy's refusal, or the error. */
const CALL_PROGRAM = `
const [way, host, port] = process.argv.slice(1)
const net = require('node:net')
const direct = way === 'direct'
const socket = net.connect(direct ? { host, port } : { host: 'egress', port: 3128 })
let heard = ''
socket.setTimeout(5000, () => socket.destroy(new Error('timeout')))
if (!direct) socket.write('CONNECT ' + host + ':' + port + ' HTTP/1.1\\r\\nHost: ' + host + '\\r\\n\\r\\n')
socket.on('data', (text) => (heard += text)).on('error', (error) => (heard += error.code ?? error.message))
socket.on('close', () => console.log(heard.includes('${GREETING}') ? 'reached' : heard.split('\\r\\n')[0]))`

type Attempt = {
  from: string
  way: 'direct' | 'egress'
  host: string
  port: number
  reaches: boolean
}

/**
 * Calls a server outside from the API and the worker: by name through the egress service, and past
 * it. Returns how many attempts went as they should, and what is wrong.
 */
export async function checkEgress({ engine }: Deployment, say: (line: string) => void) {
  const aliases = [MAIL, 'other.example', 'fcm.googleapis.com'].flatMap((name) => [
    '--network-alias',
    name,
  ])
  const run = ['run', '--detach', '--name', engine.nameOf(SINK), '--network', `${PROJECT}_outside`]
  await engine.podman(...run, ...aliases, IMAGE, 'node', '--eval', SINK_PROGRAM)
  const sink = await addressOf(engine, SINK)
  const attempts = ['api-1', 'api-2', 'worker'].flatMap((from): Attempt[] => [
    { from, way: 'egress', host: MAIL, port: 465, reaches: true },
    { from, way: 'egress', host: MAIL, port: 22, reaches: false },
    { from, way: 'egress', host: 'other.example', port: 443, reaches: false },
    { from, way: 'egress', host: sink, port: 443, reaches: false },
    // A name of a push service that leads to a network of our own.
    { from, way: 'egress', host: 'fcm.googleapis.com', port: 443, reaches: false },
    { from, way: 'direct', host: sink, port: 443, reaches: false },
  ])
  const wrong: string[] = []
  for (const { from, way, host, port, reaches } of attempts) {
    const call = ['node', '--eval', CALL_PROGRAM, way, host, String(port)]
    const heard = (await engine.exec(from, call)).trim()
    const line = `${from} ${way} ${host}:${port}: ${heard}`
    say(line)
    if ((heard === 'reached') !== reaches) wrong.push(line)
  }
  await engine.podman('rm', '--force', '--time', '0', engine.nameOf(SINK))
  return {
    reached: attempts.filter((one) => one.reaches).length,
    refused: attempts.filter((one) => !one.reaches).length - wrong.length,
    wrong,
  }
}
