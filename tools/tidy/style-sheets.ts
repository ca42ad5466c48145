import { posix } from 'node:path'
import type { TidyRule } from './source-file.ts'

const CSS_IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+\.css)['"]/g

/**
 * Finds features that use the style sheet of another feature. Shared styles belong to ui/ or
 * staff/.
 */
export const featuresKeepTheirSheets: TidyRule = (files) =>
  files
    .filter(({ path }) => /^apps\/web\/src\/.*\.(css|tsx?)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(CSS_IMPORT)]
        .map(([, target = '']) => target)
        .filter((target) => {
          const owner = featureOf(fromRoot(path, target))
          return owner !== undefined && owner !== featureOf(path)
        })
        .map((target) => `${path} imports ${target}, which belongs to another feature`),
    )

function fromRoot(path: string, target: string): string {
  if (target.startsWith('#')) return `apps/web/src/${target.slice(1)}`
  return posix.join(posix.dirname(path), target)
}

function featureOf(path: string): string | undefined {
  return path.match(/^apps\/web\/src\/features\/([^/]+)\//)?.[1]
}
