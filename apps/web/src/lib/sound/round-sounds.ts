import type { Noise, Tone } from './sound-voices.ts'

type Voices = {
  tone: (at: number, sound: Tone) => void
  noise: (at: number, sound: Noise) => void
  bell: (at: number, f: number, g: number, d: number) => void
}

/** Returns the sounds of the multi-step games. A higher `step` raises the pitch. */
export function roundSounds({ tone, noise, bell }: Voices) {
  return {
    gem(at: number, step: number) {
      bell(at, 587.33 * 2 ** (Math.min(step, 18) / 12), 0.12, 0.28)
    },
    mine(at: number) {
      noise(at, { d: 0.42, f: 420, f2: 70, q: 0.8, g: 0.9 })
      tone(at, { f: 110, f2: 42, d: 0.36, g: 0.3, type: 'triangle' })
    },
    card(at: number) {
      noise(at, { d: 0.09, f: 1800, f2: 3600, q: 1.6, g: 0.3 })
      noise(at + 0.2, { d: 0.03, f: 2400, q: 3, g: 0.5 })
    },
    spin(at: number) {
      for (let i = 0; i < 8; i++) {
        tone(at + i * 0.1, { f: 1400 + (i % 2) * 240, d: 0.05, g: 0.05, type: 'triangle' })
      }
    },
    land(at: number, step: number) {
      bell(at, 660 * 2 ** (Math.min(step, 18) / 12), 0.1, 0.3)
      noise(at, { d: 0.03, f: 2600, g: 0.4 })
    },
    shake(at: number) {
      for (let i = 0; i < 3; i++) noise(at + i * 0.2, { d: 0.08, f: 900, f2: 500, q: 2, g: 0.4 })
    },
    /** Plays the sound of a draw: two equal taps that go neither up nor down. */
    draw(at: number) {
      tone(at, { f: 392, d: 0.09, g: 0.12, type: 'triangle' })
      tone(at + 0.12, { f: 392, d: 0.09, g: 0.12, type: 'triangle' })
    },
  }
}
