import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run/root.ts'

// The web app's development server. It is a separate program, because Vite handles the signals of
// its process itself.
interface Vite {
  createServer(config: object): Promise<{ listen(): Promise<unknown> }>
}

// Paths that the API serves; every other path is a page of the web app.
const API_PATHS = ['/api', '/docs', '/log', '/.well-known']

const [port, apiUrl] = process.argv.slice(2)
const root = join(ROOT, 'apps/web')
// Vite is a dependency of the web app, not of the tools.
const vite = createRequire(join(root, 'package.json')).resolve('vite')
const { createServer } = (await import(pathToFileURL(vite).href)) as Vite

// Serve pages and API from one origin, as in production.
const proxy = Object.fromEntries(API_PATHS.map((path) => [path, { target: apiUrl }]))
const server = await createServer({
  root,
  clearScreen: false,
  server: { host: '127.0.0.1', port: Number(port), strictPort: true, proxy },
})
await server.listen()
