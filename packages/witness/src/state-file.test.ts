import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return {
    ...real,
    openSync: vi.fn(real.openSync),
    fsyncSync: vi.fn(real.fsyncSync),
    renameSync: vi.fn(real.renameSync),
    // A disk that takes only some bytes at a time.
    writeSync: vi.fn((file: number, text: string) => real.writeSync(file, text.slice(0, 10))),
  }
})

// Test files share their modules, so another one may have loaded this one without the mock.
vi.resetModules()
const { openState } = await import('./state-file.ts')

/** Reports each call of a mocked function with its result and first argument. */
function watch(mocked: unknown, report: (result: unknown, first: unknown) => void): void {
  const mock = vi.mocked(mocked as (...args: unknown[]) => unknown)
  const original = mock.getMockImplementation()!
  mock.mockImplementation((...args) => {
    const result = original(...args)
    report(result, args[0])
    return result
  })
}

function makePath(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'kapis-state-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return join(folder, 'witness.json')
}

test('the state is written whole', () => {
  const path = makePath()
  openState(path).save({ logs: { a: 'x'.repeat(10_000) }, evidence: [] })
  expect(openState(path).state.logs['a']).toHaveLength(10_000)
})

test('the name of the new file is on disk before the witness answers', () => {
  const path = makePath()
  const steps: string[] = []
  const names = new Map<number, string>()
  watch(fs.openSync, (file, name) => names.set(file as number, String(name)))
  watch(fs.fsyncSync, (_, file) => steps.push(`sync ${names.get(file as number)}`))
  watch(fs.renameSync, (_, from) => steps.push(`rename ${String(from)}`))
  const { save } = openState(path)
  save({ logs: {}, evidence: [] })
  expect(steps).toEqual([`sync ${path}.draft`, `rename ${path}.draft`, `sync ${dirname(path)}`])
})

test('a file that another process wrote, or that was put back, is not written again', () => {
  const path = makePath()
  const [first, second] = [openState(path), openState(path)]
  first.save({ logs: { a: 'one' }, evidence: [] })
  expect(() => second.save({ logs: { a: 'two' }, evidence: [] })).toThrow('another program')
  expect(openState(path).state.logs['a']).toBe('one')
  const older = fs.readFileSync(path)
  first.save({ logs: { a: 'three' }, evidence: [] })
  fs.writeFileSync(path, older)
  expect(() => first.save({ logs: { a: 'four' }, evidence: [] })).toThrow('another program')
  // After a restart, the witness goes on.
  openState(path).save({ logs: { a: 'five' }, evidence: [] })
})
