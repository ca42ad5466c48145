// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './language.ts'
import { currentTexts, defineTexts } from './texts.ts'

afterEach(() => setLanguage('en'))

test('texts that are defined while the language changes are in the new language [UI-09]', async () => {
  const { promise: network, resolve: arrive } = Promise.withResolvers<void>()
  const fil = async () => {
    await network
    return { word: 'taya' }
  }
  await defineTexts({ word: 'bet' }, { fil })
  const changing = setLanguage('fil')
  const later = await defineTexts({ word: 'win' }, { fil: async () => ({ word: 'panalo' }) })
  arrive()
  await changing
  expect(currentTexts(later).word).toBe('panalo')
})
