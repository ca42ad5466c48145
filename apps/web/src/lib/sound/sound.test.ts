import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDevicePreference } from '../device-preferences.ts'
import { playSound, startSounds } from './sound.ts'

let voices = 0
let stop = () => undefined as void

class FakeNode {
  gain = fakeParam()
  frequency = fakeParam()
  connect = (next: unknown) => next
  start = () => void voices++
  stop = () => undefined
}
class FakeContext extends FakeNode {
  static count = 0
  state = 'running'
  currentTime = 10
  sampleRate = 8_000
  destination = {}
  constructor() {
    super()
    FakeContext.count += 1
  }
}
const fakeParam = () => ({
  value: 0,
  setValueAtTime: () => undefined,
  setTargetAtTime: () => undefined,
  linearRampToValueAtTime: () => undefined,
  exponentialRampToValueAtTime: () => undefined,
})

beforeEach(() => {
  voices = 0
  for (const name of ['GainNode', 'OscillatorNode', 'AudioBufferSourceNode', 'BiquadFilterNode']) {
    vi.stubGlobal(name, FakeNode)
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal(
    'AudioBuffer',
    class {
      getChannelData = () => []
    },
  )
  setDevicePreference({ isMuted: false, volume: 0.4 })
  stop = startSounds()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('sound is off until the player turns it on', async () => {
  localStorage.clear()
  vi.resetModules()
  const { device } = await import('../device-preferences.ts')
  expect(device().isMuted).toBe(true)
})

test('no sound plays before the first gesture, which creates one audio context', async () => {
  playSound('win')
  expect([voices, FakeContext.count]).toEqual([0, 0])
  dispatchEvent(new Event('pointerdown'))
  dispatchEvent(new Event('keydown'))
  await vi.waitFor(() => {
    playSound('win')
    expect(voices).toBe(14)
  })
  expect(FakeContext.count).toBe(1)
})

test('every button clicks, unless it opts out [UI-07]', () => {
  dispatchEvent(new Event('pointerdown'))
  document.body.innerHTML = '<button><b>Roll</b></button><button data-sound="none"></button><i></i>'
  const press = (selector: string) => {
    voices = 0
    document.querySelector<HTMLElement>(selector)?.click()
    return voices
  }
  expect([press('b'), press('[data-sound]'), press('i')]).toEqual([2, 0, 0])
})

test('a muted device and a hidden tab are silent, and ticks are limited to 12 a second [UI-07]', () => {
  dispatchEvent(new Event('pointerdown'))
  playSound('tick')
  playSound('tick')
  expect(voices).toBe(2)
  voices = 0
  setDevicePreference({ isMuted: true })
  playSound('win')
  setDevicePreference({ isMuted: false })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  playSound('win')
  expect(voices).toBe(0)
})
