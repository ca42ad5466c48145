import { expect, test } from 'vitest'
import { commandsOf } from './page-commands.ts'

const PAGE = `
## Build

\`\`\`sh
make
\`\`\`

## Server

\`\`\`sh
one
two
\`\`\`

### Later

\`\`\`text
not run
\`\`\`

\`\`\`sh
three
\`\`\`

## Containers

\`\`\`sh
four
\`\`\`
`

test('the commands of a section are its sh blocks, in order', () => {
  expect(commandsOf(PAGE, 'Server')).toBe('one\ntwo\nthree\n')
})

test('a section that is missing is an error', () => {
  expect(() => commandsOf(PAGE, 'Servers')).toThrow('no section Servers')
})
