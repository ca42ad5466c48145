import { posix } from 'node:path'
import type { SourceFile, TidyRule } from './source-file.ts'

/** Files that a player downloads, which are not in the repository. */
const DOWNLOADS = new Set(['kapis-receipts.json', 'fairness-keys.json', 'log-trust.json'])
/** Patterns for file names, which name no particular file. */
const PATTERNS = new Set(['verb-noun.ts'])
/**
 * Files that may mention missing ones: ADD-A-GAME.md names the files of an invented game, and the
 * planted violations mention missing files on purpose.
 */
const FROZEN = /^(docs\/ADD-A-GAME\.md$|tools\/tidy\/planted)/

const FILE = /(?<![\w/.*@#>-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|sql|md|css|py|lua|cjs|json|svg)\b/g
const PATH = /(?<![\w/.@-])(?:docs|apps|packages|tools|e2e)\/[\w./-]*\w/g

/**
 * Finds comments and documents that name a file that does not exist. `docs/decisions/108` refers to
 * a decision.
 */
export const mentionedFilesExist: TidyRule = (files) => {
  const known = new Set(files.flatMap(({ path }) => [...endsOf(path), ...startsOf(path)]))
  return files
    .filter(({ path }) => /\.(tsx?|css|md|sql|cjs)$/.test(path) && !FROZEN.test(path))
    .flatMap((file) =>
      [...new Set(mentionsOf(file))]
        .filter((name) => !known.has(name) && !known.has(besides(file, name)))
        .filter((name) => [DOWNLOADS, PATTERNS].every((names) => !names.has(name)))
        .map((name) => `${file.path} mentions ${name}, which does not exist`),
    )
}

function mentionsOf({ path, text }: SourceFile): string[] {
  const parts = path.endsWith('.md')
    ? text.match(/`[^`\n]+`/g)
    : text.match(/(?<!:)\/\/[^\n]*|(?<![\w*}])\/\*[\s\S]*?\*\/|^--[^\n]*/gm)
  return (parts ?? []).flatMap((part) => [...(part.match(FILE) ?? []), ...(part.match(PATH) ?? [])])
}

function besides({ path }: SourceFile, name: string): string {
  return posix.join(posix.dirname(path), name)
}

/**
 * Returns every name by which a file may be mentioned: its path, and the path without its first
 * folders.
 */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

function startsOf(path: string): string[] {
  const parts = path.split('/')
  const decision = path.match(/^docs\/decisions\/\d{3}/)?.[0]
  return [
    ...parts.map((_, at) => parts.slice(0, at + 1).join('/')),
    ...(decision ? [decision] : []),
  ]
}
