import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run/root.ts'

// A program of its own: vite takes the signals of the program it runs in for itself.
interface Vite {
  createServer(config: object): Promise<{ listen(): Promise<unknown> }>
}

// What the API answers itself; everything else is a page of the web.
const API_PATHS = ['/api', '/docs', '/.well-known']

const [port, apiUrl] = process.argv.slice(2)
const root = join(ROOT, 'apps/web')
// Vite is a dependency of the web, not of the tools.
const vite = createRequire(join(root, 'package.json')).resolve('vite')
const { createServer } = (await import(pathToFileURL(vite).href)) as Vite

// The pages and the API have one origin, as they have when they are deployed.
const proxy = Object.fromEntries(API_PATHS.map((path) => [path, { target: apiUrl }]))
const server = await createServer({
  root,
  clearScreen: false,
  server: { host: '127.0.0.1', port: Number(port), strictPort: true, proxy },
})
await server.listen()
