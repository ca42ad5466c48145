import { expect, test } from 'vitest'
import { bumpVersion, dateChanges } from './change-version.ts'

const at = (version: string) => `export const VERSION = '${version}'\n`

test('a version is followed only by one that comes after it', () => {
  expect(bumpVersion(at('1.0.0-rc.2'), '1.0.0-rc.10')).toBe(at('1.0.0-rc.10'))
  expect(bumpVersion(at('1.0.0-rc.2'), '1.0.0')).toBe(at('1.0.0'))
  expect(bumpVersion(at('1.9.0'), '1.10.0-rc.1')).toBe(at('1.10.0-rc.1'))
  for (const [from, to] of [
    ['1.0.0', '1.0.0'],
    ['1.0.0', '1.0.0-rc.9'],
    ['1.10.0', '1.9.9'],
  ] as const) {
    expect(() => bumpVersion(at(from), to)).toThrow(`${to} does not come after ${from}`)
  }
  expect(() => bumpVersion(at('1.0.0'), 'v2')).toThrow('v2 is no version')
})

test('changes that were not released yet get the version and the day', () => {
  const log = '# Changelog\n\n## [Unreleased]\n\n- Tiles.\n\n## [1.0.0] - 2026-01-02\n\n- All.\n'
  expect(dateChanges(log, '1.1.0', '2026-03-04')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-03-04\n\n- Tiles.\n\n## [1.0.0] - 2026-01-02\n\n- All.\n',
  )
  expect(() => dateChanges('# Changelog\n', '1.1.0', '2026-03-04')).toThrow('no [Unreleased]')
  const nothing = '## [Unreleased]\n\n## [1.0.0] - 2026-01-02\n\n- All.\n'
  expect(() => dateChanges(nothing, '1.1.0', '2026-03-04')).toThrow('names no change')
})
