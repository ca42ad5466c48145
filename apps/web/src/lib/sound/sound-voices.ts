/** The tone and the noise that every sound is built from. */
export type Tone = {
  f: number
  f2?: number
  type?: OscillatorType
  a?: number
  d?: number
  g?: number
}
export type Noise = { d: number; f: number; f2?: number; q?: number; g: number }
