/** Numbers, and before a release a word with a number: `1.0.0`, `1.1.0-rc.2`. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([a-z]+)\.(\d+))?$/

/** Returns version.ts with another version, which must come after the present one. */
export function bumpVersion(source: string, version: string): string {
  const present = /VERSION = '([^']+)'/.exec(source)?.[1] ?? ''
  if (!isAfter(version, present)) throw new Error(`${version} does not come after ${present}`)
  return source.replace(`'${present}'`, `'${version}'`)
}

/** Returns the changelog with what was not released yet under the heading of a version. */
export function dateChanges(changelog: string, version: string, day: string): string {
  const [before, changes, ...rest] = changelog.split('## [Unreleased]\n')
  if (changes === undefined || rest.length > 0) throw new Error('CHANGELOG.md has no [Unreleased]')
  if (!/^- /m.test(changes.split('\n## ')[0]!)) throw new Error('CHANGELOG.md names no change')
  return `${before}## [Unreleased]\n\n## [${version}] - ${day}\n${changes}`
}

/** Compares two versions by the order of Semantic Versioning. */
function isAfter(version: string, other: string): boolean {
  const [one, two] = [partsOf(version), partsOf(other)]
  const place = one.findIndex((part, at) => part !== two[at])
  return place >= 0 && one[place]! > two[place]!
}

/** A version without a word comes after all those that have one. */
function partsOf(version: string): (number | string)[] {
  const found = VERSION.exec(version)
  if (found === null) throw new Error(`${version} is no version such as 1.2.0 or 1.2.0-rc.1`)
  const [, major, minor, patch, word = '~', number = '0'] = found
  return [Number(major), Number(minor), Number(patch), word, Number(number)]
}
