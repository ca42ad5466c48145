import { expect, test } from 'vitest'
import { readRunbook } from './read-runbook.ts'

const page = [
  '```sh set\nPLAYER=a\n```',
  '```sh run\nkapis ready\n```',
  '   <!-- test: kapis ready -->\n\n   ```sh\n   systemctl start a\n   ```',
  '<!-- not run: needs a host -->\n\n```sh\npatronictl list\n```',
  '```sh\nrm -rf .\n```',
].join('\n\n')

test('each block is read with its mark, and one without a mark is seen', () => {
  expect(readRunbook(page)).toEqual([
    { line: 1, commands: 'PLAYER=a', kind: 'set' },
    { line: 5, commands: 'kapis ready', kind: 'run' },
    { line: 9, commands: 'systemctl start a', kind: 'replaced', instead: 'kapis ready' },
    { line: 15, commands: 'patronictl list', kind: 'skipped', reason: 'needs a host' },
    { line: 21, commands: 'rm -rf .', kind: 'unmarked' },
  ])
})
