/** The parameters of a tone. Every sound is built from tones and noises. */
export type Tone = {
  f: number
  f2?: number
  type?: OscillatorType
  a?: number
  d?: number
  g?: number
}
export type Noise = { d: number; f: number; f2?: number; q?: number; g: number }
