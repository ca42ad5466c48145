import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { WEB_DIST, WEB_MAPS } from '../run/web-build.ts'

// Moves the source maps of the web app to a folder that is not served. `kapis map-stack` reads them.
mkdirSync(WEB_MAPS, { recursive: true })
for (const name of readdirSync(WEB_DIST, { recursive: true, encoding: 'utf8' })) {
  const isMap = name.endsWith('.map') && !name.startsWith('.vite')
  if (isMap) renameSync(join(WEB_DIST, name), join(WEB_MAPS, basename(name)))
}
