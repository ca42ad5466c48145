import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { readWords } from './read-words.ts'

const options = { '--to TIME': 'a moment', '--yes': 'no questions' }

test('words are arguments, options with a value and options without one', () => {
  const all = ['first', '--to', 'latest', '--yes', 'second']
  expect(readWords({ options }, all)).toEqual({
    all,
    args: ['first', 'second'],
    values: { to: 'latest' },
    flags: new Set(['yes']),
  })
})

test.each([[['--too']], [['--to']], [['--yes=no']]])('the options %j are wrong', (all) => {
  expect(() => readWords({ options }, all)).toThrow(UsageError)
})
