import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToServer } from '../services/run-as.ts'
import { readDeployFile } from './deploy-folder.ts'

/** The ports of the examples in deploy/proxy, by those that take their place. */
export type PortMap = Record<number, number>

/** Writes the map of the cells and returns the configuration of HAProxy for a private folder. */
export function cellsHaproxy(folder: string, ports: PortMap): string {
  mkdirSync(folder, { recursive: true })
  giveToServer(folder)
  writeFileSync(join(folder, 'cells.map'), readDeployFile('proxy/cells.map'))
  const text = readDeployFile('proxy/haproxy-cells.cfg')
    .replaceAll(/\/(etc\/ssl\/kapis|etc\/haproxy|run\/haproxy)\//g, `${folder}/`)
    // The user of a test may open fewer files than production.
    .replace(/maxconn \d+/, 'maxconn 4096')
  return withPorts(text, ports)
}

/** Replaces the ports of an example. What listens on all addresses listens on 127.0.0.1 only. */
export function withPorts(text: string, ports: PortMap): string {
  const portOf = (port: string) => ports[Number(port)] ?? port
  return text
    .replaceAll(/(bind |listen )(?::|(?=\d+[ ;]))(?=\d)/g, '$1127.0.0.1:')
    .replaceAll(
      /(127\.0\.0\.1:|check port )(\d+)/g,
      (_, before: string, port: string) => `${before}${portOf(port)}`,
    )
}
