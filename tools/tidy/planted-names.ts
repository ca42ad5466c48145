import type { SourceFile } from './source-file.ts'

const file = (path: string, text = ''): SourceFile => ({ path, text })
const code = (text: string) => file('apps/api/src/a.ts', text)
const contract = file(
  'packages/contract/src/jobs.ts',
  "export const Decide = z.object({\n  verdict: z.enum(['retry', 'second_person']),\n})",
)

/** For each rule about names, files that it must reject and files that it must accept. */
export const PLANTED_NAMES = {
  'no names with retired words': {
    bad: [
      [code('const seat = 1')],
      [code('export function lockSeats() {}')],
      [code('type OpenWish = 1')],
      [code('const DOOR_MAX = 1')],
      [file('apps/web/src/a.tsx', '<Row isAsked={true} />')],
      [contract, code('const { verdict } = body')],
    ],
    good: [
      contract,
      code("// The house\nswitch (a) { case 'door': return `seat ${'x'}` }"),
      code(
        'const { verdict: result } = body\nconst same = body.verdict\nconst b = { second_person: 1 }',
      ),
      code('const isShown = /second person/.test(a)'),
      file('packages/games/src/rock-paper-scissors.ts', 'const house = 1'),
      file('apps/api/src/db/schema.ts', 'asked: Json'),
      file('docs/STYLE.md', 'seat'),
    ],
  },
  'no files named with retired words': {
    bad: [[file('apps/api/src/seat-memory.ts')], [file('apps/web/src/desk/row.tsx')]],
    good: [file('apps/api/src/disarm.ts'), file('tools/prove/books-hourly/proof.ts')],
  },
  'no comments or titles with retired words': {
    bad: [
      [code('// Opens the door.')],
      [code('/**\n * Every seat\n */')],
      [file('apps/api/src/a.test.ts', "test('the house pays', () => {})")],
    ],
    good: [
      code("// In that case staff act; the person is told.\nconst a = 'the house edge'"),
      code("const url = 'https://example.com/desk'"),
    ],
  },
  'exported types have unique names': {
    bad: [
      [code('export type Round = 1'), file('apps/web/src/b.ts', 'export interface Round {}')],
      [code('export class Round {}'), file('tools/b.ts', 'export type Round<T> = T')],
    ],
    good: [
      code('export type Round = 1\nexport function Round() {}'),
      file('apps/web/src/b.ts', 'type Round = 1'),
      file('apps/api/src/db/schema.ts', 'export interface Round {}'),
    ],
  },
  'mentioned files exist': {
    bad: [
      [code('// As in gone.ts.')],
      [code('/* See docs/GONE.md. */')],
      [code('// Reasons: docs/decisions/099.')],
      [file('docs/STYLE.md', 'Read `tools/gone.ts` first.')],
    ],
    good: [
      code("// As in a.ts and src/a.ts; see docs/decisions/001.\nimport './gone.ts'"),
      file('docs/decisions/001-money.md', 'Read `apps/api/src/a.ts`; tests end in `.db.test.ts`.'),
    ],
  },
}
