import { posix } from 'node:path'
import type { SourceFile, TidyRule } from './source-file.ts'

/** Written by the player's browser, not by us. */
const DOWNLOADS = new Set(['kapis-receipts.json', 'fairness-keys.json'])
/** A pattern for names, not the name of a file. */
const PATTERNS = new Set(['verb-noun.ts'])
/**
 * Old migrations are never edited, the specification is not ours to edit, and ADD-A-GAME.md names
 * the files of an invented game.
 */
const FROZEN =
  /^(apps\/api\/migrations\/|docs\/(specification|SPEC|ADD-A-GAME)\.md$|tools\/tidy\/planted)/

const FILE = /(?<![\w/.*@#>-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|sql|md|css|py|lua|cjs|json|svg)\b/g
const PATH = /(?<![\w/.@-])(?:docs|apps|packages|tools|e2e)\/[\w./-]*\w/g

/** Comments and documents name only files that exist. `docs/decisions/014` names a decision. */
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
    : text.match(/(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\/|^--[^\n]*/gm)
  return (parts ?? []).flatMap((part) => [...(part.match(FILE) ?? []), ...(part.match(PATH) ?? [])])
}

function besides({ path }: SourceFile, name: string): string {
  return posix.join(posix.dirname(path), name)
}

/** A file is known by its path and by every end of it. */
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
