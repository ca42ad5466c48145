import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SourceFile } from './source-file.ts'

const NOT_OURS = [
  '.git',
  'node_modules',
  'dist',
  '.data',
  'coverage',
  'test-results',
  'playwright-report',
]
const BINARY = /\.(png|jpe?g|webp|gif|ico|woff2?|mp3|ogg|wav|gz|zip|pdf)$/

/** Reads every file of the repository. The text of a binary file is empty. */
export function readTree(root: string): SourceFile[] {
  return paths(root).map((path) => ({
    path: relative(root, path),
    text: BINARY.test(path) ? '' : readFileSync(path, 'utf8'),
  }))
}

function paths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? paths(path) : [path]
  })
}
