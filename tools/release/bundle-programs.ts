import { chmodSync, cpSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { ROOT } from '../run/root.ts'
import { KAPIS } from '../run/start-api.ts'

/** The name of the program of operators in `dist/`. */
const PROGRAM = 'kapis'

/**
 * Bundles `kapis`, and any other programs, as JavaScript. Node does not strip types in
 * `node_modules`, so the workspace's own packages are included in the bundle. Packages from npm are
 * not: they are installed beside it.
 */
export async function bundlePrograms(
  folder: string,
  others: Record<string, string> = {},
): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries({ [PROGRAM]: KAPIS, ...others }).map(([name, file]) => [
        name,
        join(ROOT, file),
      ]),
    ),
    platform: 'node',
    external: (id) => /^[@a-z]/.test(id) && !id.startsWith('@kapis/'),
    plugins: [copyFilesBeside(folder)],
  })
  // Write everything to one flat folder, so that a file beside one part of the bundle is beside all
  // of them.
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: ({ name }) => (name === PROGRAM ? PROGRAM : `${name}.js`),
    chunkFileNames: 'part-[name]-[hash].js',
  })
  await bundle.close()
  chmodSync(join(folder, PROGRAM), 0o755)
}

const BESIDE = /new URL\('([^']+)', import\.meta\.url\)/g

/**
 * Returns a plugin that adds the files that a program opens at run time. Our code names them as
 * `new URL('file', import.meta.url)`. A TypeScript file is bundled as a program of its own; all
 * others are copied.
 */
function copyFilesBeside(folder: string): Plugin {
  return {
    name: 'copy-files-beside',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      return code.replaceAll(BESIDE, (_, path: string) => {
        const source = join(dirname(id), path)
        const name = basename(source).replace(/\.ts$/, '.js')
        if (source.endsWith('.ts')) this.emitFile({ type: 'chunk', id: source, fileName: name })
        else cpSync(source, join(folder, name), { recursive: true })
        return `new URL('./${name}', import.meta.url)`
      })
    },
  }
}
