import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run/root.ts'

interface Vite {
  createServer(config: object): Promise<{ listen(): Promise<unknown> }>
}

// What the API answers itself; everything else is a page of the web.
const API_PATHS = ['/api', '/docs', '/openapi.json', '/live', '/ready', '/metrics']

/** The web with live reload, its calls handed on to the API so that both have one origin. */
export async function startWeb(port: number, apiUrl: string): Promise<void> {
  const root = join(ROOT, 'apps/web')
  // Vite is a dependency of the web, not of the tools.
  const vite = createRequire(join(root, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(vite).href)) as Vite
  const proxy = Object.fromEntries(API_PATHS.map((path) => [path, { target: apiUrl }]))
  const server = await createServer({
    root,
    clearScreen: false,
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
  })
  await server.listen()
}
