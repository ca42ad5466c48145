import { isCode } from './source-file.ts'
import type { SourceFile, TidyRule } from './source-file.ts'

/** Words that meant several things here; docs/STYLE.md has the glossary that replaced them. */
const RETIRED =
  /^(doors?|seat(s|ed)?|shel(f|ves)|arm(s|ed)?|desks?|cases?|acts?|wish(es)?|houses?|doomed|verdicts?|said|tells?|wanted|asked|judge[sd]?|pictures?|persons?|books|twins?)$/i

/** Names that stay although neither the contract nor the schema has them. */
const ALLOWED = new Set([
  // Words of the language, the DOM and the testing library, and "use case".
  'case',
  'picture',
  'act',
  'toLowerCase',
  'toUpperCase',
  'USE_CASES',
  'signInUseCase',
  // Stored in audit logs, which are hashed.
  'askedBy',
  // Set in the environment of running installations.
  'BOOKS_STALE_HOURS',
])

/** `books.hourly` is the name of a proof; commands, CI and docs know it. */
const ALLOWED_FILES = /^tools\/prove\/books-hourly\//
/** In this game the house throws a hand. */
const ROCK_PAPER_SCISSORS =
  /rock-paper-scissors|messages\/(en|fil)\/rps|rtp-exact\/(cells|check-vectors)/
/** The rule and its planted cases hold the words. */
const EXAMPLES = /^tools\/tidy\/(planted.*|retired-words)\.ts$/

export const noRetiredNames: TidyRule = (files) => {
  const stored = storedNames(files)
  return codeOf(files).flatMap((file) =>
    [...new Set(namesOf(file, stored))]
      .filter((name) => isRetired(name) && !isHand(file, name))
      .map((name) => `${file.path} has ${name}, a retired word`),
  )
}

export const noRetiredFileNames: TidyRule = (files) =>
  codeOf(files)
    .filter(({ path }) => isRetired(path) && !ALLOWED_FILES.test(path))
    .map(({ path }) => `${path} has a retired word in its path`)

/** In prose most retired words are ordinary English; these are not. */
const RETIRED_IN_PROSE =
  /\b(doors?|seat(s|ed)?|shel(f|ves)|desks?|wish(es)?|doomed|twins?|the house|the books)\b/i
const COMMENT_OR_TITLE =
  /(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\/|\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])(?:\\.|(?!\1).)*\1/g

export const noRetiredProse: TidyRule = (files) =>
  codeOf(files).flatMap(({ path, text }) =>
    (text.match(COMMENT_OR_TITLE) ?? [])
      .filter((prose) => RETIRED_IN_PROSE.test(prose))
      .map((prose) => `${path} has a retired word in ${prose}`),
  )

function codeOf(files: SourceFile[]): SourceFile[] {
  return files.filter(
    ({ path }) =>
      /^(apps|packages|tools|e2e)\//.test(path) &&
      isCode(path) &&
      !path.endsWith('db/schema.ts') &&
      !EXAMPLES.test(path),
  )
}

function isRetired(name: string): boolean {
  if (ALLOWED.has(name)) return false
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return words.some((word) => RETIRED.test(word))
}

function isHand({ path }: SourceFile, name: string): boolean {
  return ROCK_PAPER_SCISSORS.test(path) && name === 'house'
}

/** Columns, sent fields and sent values: other programs know them by these names. */
function storedNames(files: SourceFile[]): Set<string> {
  const lists = files.filter(({ path }) =>
    /^(apps\/api\/src\/db\/schema|packages\/contract\/src\/.*(?<!\.test))\.ts$/.test(path),
  )
  return new Set(
    lists.flatMap(({ text }) => text.match(/(?<=^\s+|\{ |, )\w+(?=\??:)|(?<=')\w+(?=')/gm) ?? []),
  )
}

const COMMENT = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const STRING = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`'
const REGEX = String.raw`(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/`
const NAME = String.raw`(\.?)([A-Za-z_$][\w$]*)(\??:)?`
const TOKEN = new RegExp([COMMENT, STRING, REGEX, NAME].join('|'), 'g')

/** A stored name is ours only where it becomes a variable, not as a property. */
function namesOf({ text }: SourceFile, stored: Set<string>): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([, dot, name, colon]) => {
    if (name === undefined || (stored.has(name) && (dot || colon))) return []
    return [name]
  })
}
