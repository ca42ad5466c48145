import { posix } from 'node:path'
import type { SourceFile, TidyRule } from './source-file.ts'

const LISTS = ['docs/ARCHITECTURE.md', 'docs/decisions/README.md']

export const everyDecisionIsListed: TidyRule = (files) => {
  const lists = files.filter(({ path }) => LISTS.includes(path)).map(({ text }) => text)
  return files
    .map(({ path }) => posix.basename(path))
    .filter((name, at) => files[at]?.path.startsWith('docs/decisions/') && /^\d{3}-/.test(name))
    .filter((name) => !name.startsWith('000-') && !lists.some((text) => text.includes(name)))
    .map((name) => `docs/decisions/${name} is listed nowhere`)
}

/** Finds links in documents to files that do not exist. */
export const everyLinkResolves: TidyRule = (files) => {
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]))
  return files
    .filter(({ path }) => /^(docs\/.*|[^/]+)\.md$/.test(path))
    .flatMap((file) =>
      linksOf(file)
        .filter((link) => !known.has(posix.join(posix.dirname(file.path), link)))
        .map((link) => `${file.path} links to ${link}, which is not there`),
    )
}

function linksOf({ text }: SourceFile): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, '').replace(/\/$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
}

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)]
}
