import { roundSounds } from './round-sounds.ts'
import { gongSounds } from './gong.ts'
import type { Noise, Tone } from './sound-voices.ts'

export type SoundName =
  | 'click'
  | 'tick'
  | 'roll'
  | 'rise'
  | 'loss'
  | 'error'
  | 'credit'
  | keyof ReturnType<typeof roundSounds>
  | keyof ReturnType<typeof gongSounds>

/**
 * Returns the functions that synthesise each sound, without audio files. Wins are struck on a row of
 * gongs; the bells have inharmonic partials.
 */
export function soundSet(
  context: BaseAudioContext,
  out: AudioNode,
): Record<SoundName, (at: number, step: number) => void> {
  const tone = (at: number, sound: Tone) => playTone(context, out, at, sound)
  const noise = (at: number, sound: Noise) => playNoise(context, out, at, sound)
  const bell = (at: number, f: number, g: number, d: number) => {
    for (const [ratio, share] of PARTIALS) {
      tone(at, { f: f * ratio, g: g * share, d: d / Math.sqrt(ratio) })
    }
  }
  return {
    ...roundSounds({ tone, noise, bell }),
    ...gongSounds(context, out),
    click(at) {
      noise(at, { d: 0.02, f: 3200, g: 0.35 })
      tone(at, { f: 420, f2: 300, d: 0.035, g: 0.12 })
    },
    tick(at) {
      noise(at, { d: 0.012, f: 5200, q: 8, g: 0.5 })
      tone(at, { f: 1760, d: 0.03, g: 0.07, type: 'triangle' })
    },
    roll(at) {
      noise(at, { d: 0.32, f: 500, f2: 1800, q: 2.2, g: 0.34 })
      for (let i = 0; i < 7; i++) {
        noise(at + i * 0.044, { d: 0.014, f: 2600 + i * 140, q: 6, g: 1 })
      }
    },
    /** Plays a rising tone, for a number that counts up. */
    rise(at) {
      tone(at, { f: 180, f2: 720, d: 0.5, g: 0.07, type: 'triangle' })
      noise(at, { d: 0.3, f: 700, f2: 2400, q: 3, g: 0.12 })
    },
    /** Plays one soft wooden knock, which must not mock the player. */
    loss(at) {
      tone(at, { f: 196, f2: 165, d: 0.1, g: 0.16, type: 'triangle' })
      noise(at, { d: 0.03, f: 700, g: 0.12 })
    },
    error(at) {
      tone(at, { f: 233, d: 0.09, g: 0.13, type: 'triangle' })
      tone(at + 0.11, { f: 220, d: 0.12, g: 0.13, type: 'triangle' })
    },
    credit(at) {
      bell(at, 880, 0.1, 0.3)
      bell(at + 0.07, 1174.7, 0.1, 0.4)
    },
  }
}

const PARTIALS = [
  [1, 1],
  [2.76, 0.42],
  [5.4, 0.16],
] as const
const SILENCE = 0.0001

function playTone(context: BaseAudioContext, out: AudioNode, at: number, sound: Tone): void {
  const { f, f2 = f, type = 'sine', a = 0.004, d = 0.12, g = 0.2 } = sound
  const voice = new OscillatorNode(context, { type, frequency: f })
  const gain = new GainNode(context, { gain: 0 })
  voice.frequency.setValueAtTime(f, at)
  if (f2 !== f) voice.frequency.exponentialRampToValueAtTime(f2, at + d)
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(g, at + a)
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + a + d)
  voice.connect(gain).connect(out)
  voice.start(at)
  voice.stop(at + a + d + 0.02)
}

function playNoise(context: BaseAudioContext, out: AudioNode, at: number, sound: Noise): void {
  const { d, f, f2 = f, q = 4, g } = sound
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context, d) })
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: q, frequency: f })
  const gain = new GainNode(context, { gain: g })
  band.frequency.setValueAtTime(f, at)
  band.frequency.exponentialRampToValueAtTime(f2, at + d)
  gain.gain.setValueAtTime(g, at)
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + d)
  source.connect(band).connect(gain).connect(out)
  source.start(at)
}

/** Returns noise from a fixed sequence of numbers, which sounds the same as random noise. */
function noiseOf(context: BaseAudioContext, seconds: number): AudioBuffer {
  const length = Math.ceil(context.sampleRate * seconds)
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate })
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples[i] = state / 2 ** 31 - 1
  }
  return buffer
}
