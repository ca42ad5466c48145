import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => sessionStorage.clear())

/** Loads the settings anew, as a reload of the page does. */
async function reload() {
  vi.resetModules()
  return import('./keno-settings.ts')
}

test('the picks and the risk survive a reload', async () => {
  const before = await reload()
  before.toggleNumber(17)
  before.toggleNumber(3)
  before.setRisk('high')
  const after = await reload()
  expect(after.kenoSettings()).toEqual({ numbers: [3, 17], risk: 'high' })
})

test.each(['{', '{"numbers":[3,99,"7"],"risk":"none"}'])(
  'what is stored is read with care: %s',
  async (stored) => {
    sessionStorage.setItem('keno-picks', stored)
    const { kenoSettings } = await reload()
    const numbers = stored === '{' ? [] : [3]
    expect(kenoSettings()).toEqual({ numbers, risk: 'classic' })
  },
)
