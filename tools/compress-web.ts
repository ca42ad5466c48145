import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { WEB_DIST } from './run/web-build.ts'

// Compresses the files once at build time with full effort, instead of quickly for every response.
const TEXT = /\.(js|css|svg|html|json)$/
const SMALLEST = 600

for (const name of readdirSync(WEB_DIST, { recursive: true, encoding: 'utf8' })) {
  const file = join(WEB_DIST, name)
  if (!TEXT.test(name) || name.startsWith('.vite') || statSync(file).size < SMALLEST) continue
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
