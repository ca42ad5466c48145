/**
 * The row of gongs in Hz, from the lowest. A kulintang is such a row; sets have no common tuning, so
 * this one is our own.
 */
const ROW = [246.9, 277.2, 329.6, 370, 415.3, 493.9, 554.4, 659.3] as const

/** The partials of a gong: frequency, amplitude and decay as shares. The second beats slowly. */
const PARTIALS = [
  [1, 1, 1],
  [1.004, 0.35, 0.9],
  [2.01, 0.38, 0.55],
  [2.74, 0.2, 0.4],
  [3.93, 0.1, 0.25],
  [5.38, 0.05, 0.15],
] as const
const ATTACK_S = 0.003
/** A struck gong starts higher than it rings. */
const BEND = { share: 1.012, seconds: 0.04 } as const
const BEATER = { seconds: 0.012, f: 950, q: 1.2, share: 0.9 } as const
const SILENCE = 0.0001

/** The gongs of the melody of a large win. */
const MELODY = [2, 4, 5, 4, 6]

/** Returns the three sounds that are struck on the row. */
export function gongSounds(context: BaseAudioContext, out: AudioNode) {
  const gong = (at: number, place: number, g: number, d: number, octave = 1) =>
    strikeGong(context, out, at, { f: ROW[place]! * octave, g, d })
  return {
    /** Plays one gong that is damped by hand, for the button that places the bet. */
    press(at: number) {
      gong(at, 4, 0.09, 0.11)
    },
    win(at: number) {
      gong(at, 4, 0.12, 0.5)
      gong(at + 0.12, 6, 0.15, 0.8)
    },
    /** Plays the sound of a payout of at least ten times the stake. */
    bigwin(at: number) {
      gong(at, 0, 0.105, 1.5, 0.5)
      MELODY.forEach((place, i) => gong(at + i * 0.11, place, 0.075, 0.45))
      gong(at + 0.6, 7, 0.112, 1.3)
    },
  }
}

type Strike = { f: number; g: number; d: number }

/** Strikes a gong with a soft wooden beater. */
function strikeGong(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  { f, g, d }: Strike,
): void {
  for (const [ratio, amplitude, decay] of PARTIALS) {
    const end = at + ATTACK_S + d * decay
    const voice = new OscillatorNode(context)
    const gain = new GainNode(context, { gain: 0 })
    voice.frequency.setValueAtTime(f * ratio * BEND.share, at)
    voice.frequency.exponentialRampToValueAtTime(f * ratio, at + BEND.seconds)
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(g * amplitude, at + ATTACK_S)
    gain.gain.exponentialRampToValueAtTime(SILENCE, end)
    voice.connect(gain).connect(out)
    voice.start(at)
    voice.stop(end + 0.02)
  }
  knock(context, out, at, g * BEATER.share)
}

function knock(context: BaseAudioContext, out: AudioNode, at: number, g: number): void {
  const source = new AudioBufferSourceNode(context, { buffer: beater(context) })
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: BEATER.q, frequency: BEATER.f })
  source
    .connect(band)
    .connect(new GainNode(context, { gain: g }))
    .connect(out)
  source.start(at)
}

/** Returns a short noise that falls to silence. Its numbers are fixed, so it always is the same. */
function beater(context: BaseAudioContext): AudioBuffer {
  const length = Math.ceil(context.sampleRate * BEATER.seconds)
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate })
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples[i] = (state / 2 ** 31 - 1) * (1 - i / length)
  }
  return buffer
}
