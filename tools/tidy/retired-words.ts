import { isCode } from './source-file.ts'
import type { SourceFile, TidyRule } from './source-file.ts'

/**
 * Words that had several meanings in this project. The glossary in docs/STYLE.md lists their
 * replacements.
 */
const RETIRED =
  /^(doors?|seat(s|ed)?|shel(f|ves)|arm(s|ed)?|desks?|cases?|acts?|wish(es)?|houses?|doomed|verdicts?|said|tells?|wanted|asked|judge[sd]?|pictures?|persons?|books|twins?)$/i

/**
 * Names that may stay although they contain a retired word and are neither in the contract nor in
 * the schema.
 */
const ALLOWED = new Set([
  // Names from the language, the DOM and the testing library, and from the term "use case".
  'case',
  'picture',
  'act',
  'toLowerCase',
  'toUpperCase',
  'USE_CASES',
  'signInUseCase',
  // Stored in the audit log. Its entries are hashed, so the name cannot change.
  'askedBy',
  // Set in the environment of existing installations, so the name cannot change.
  'BOOKS_STALE_HOURS',
])

/** Matches the folder of the proof `books.hourly`, a name that commands, CI and docs use. */
const ALLOWED_FILES = /^tools\/prove\/books-hourly\//
/** Matches the files about rock-paper-scissors, in which `house` is the opponent. */
const ROCK_PAPER_SCISSORS =
  /rock-paper-scissors|messages\/(en|fil)\/rps|rtp-exact\/(cells|check-vectors)/
/** Matches this rule and its planted examples, which contain the words. */
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

/** Retired words that are forbidden in prose too. Most of the others are ordinary English there. */
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

/** Returns the names of columns, fields and values, on which other programs rely. */
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

/**
 * Returns the names that a file chooses itself. A stored name counts only if it is a variable and
 * not a property.
 */
function namesOf({ text }: SourceFile, stored: Set<string>): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([, dot, name, colon]) => {
    if (name === undefined || (stored.has(name) && (dot || colon))) return []
    return [name]
  })
}
