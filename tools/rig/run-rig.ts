import { setTimeout as wait } from 'node:timers/promises'
import { isInDebian13, runInDebian13 } from '../debian/debian-13.ts'
import { startRig } from './rig.ts'

const ORIGIN = 'http://kapis.test'

if (!isInDebian13()) process.exit(await runInDebian13())
console.log('starting three database nodes, two proxies, two API processes and two workers …')
const rig = await startRig({ origins: [ORIGIN] })
const { cluster, apis, folder } = rig
for (const [n, api] of apis.entries()) {
  console.log(`API ${n + 1}      ${api.url} (origin ${ORIGIN}), health on port ${api.internalPort}`)
}
console.log(`database   ${cluster.url('kapis_owner')} through HAProxy`)
for (const { name, frontAddress, namespace } of [...cluster.nodes, ...cluster.proxies]) {
  console.log(`${name}         ${frontAddress}, namespace ${namespace}`)
}
console.log(`a shell    nsenter --target ${process.pid} --mount --net`)
console.log(`files      ${folder}: logs and the configuration of each node`)
console.log(`patronictl -c ${folder}/n1/patroni.yml list`)
console.log('Ctrl-C stops and removes everything.')

// Print the leader whenever it changes.
for (let shown = ''; ; await wait(1_000)) {
  const name = (await cluster.patroni.findLeader())?.name ?? 'nobody'
  if (name !== shown) console.log(`leader: ${name}`)
  shown = name
}
