import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WEB } from './catalogues.ts'
import { writeJoins } from './write-joins.ts'

test('a catalogue is joined with its translation under its own name', async () => {
  const root = openCatalogues({
    'texts.en.ts': "export const wheel = { spin: 'Spin' }",
    'texts.fil.ts': "export const wheel = { spin: 'Paikutin' }",
  })
  const joins = await writeJoins(root)
  expect(Object.keys(joins)).toEqual([`${WEB}/wheel/texts.ts`])
  expect(joins[`${WEB}/wheel/texts.ts`]).toContain(
    'export const wheelTexts = await defineTexts(wheel, {\n' +
      "  fil: async () => (await import('./texts.fil.ts')).wheel,\n})",
  )
})

test('a catalogue without a translation is named', async () => {
  const root = openCatalogues({ 'texts.en.ts': 'export const wheel = {}' })
  await expect(writeJoins(root)).rejects.toThrow(`${WEB}/wheel/texts.fil.ts is missing`)
})

test('a translation of another name is refused', async () => {
  const root = openCatalogues({
    'texts.en.ts': 'export const wheel = {}',
    'texts.fil.ts': 'export const gulong = {}',
  })
  await expect(writeJoins(root)).rejects.toThrow(`${WEB}/wheel/texts.fil.ts must export wheel`)
})

function openCatalogues(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'catalogues-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, WEB, 'wheel')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return root
}
