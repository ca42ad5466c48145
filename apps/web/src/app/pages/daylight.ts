import { manilaTime } from '@kapis/payments/manila'

type Key = 'dawn' | 'noon' | 'dusk' | 'night'
type Theme = 'dark' | 'light'

/**
 * The light of the hero at certain minutes of the day in Manila. Between two of them it changes
 * evenly from one light to the other.
 */
const KEYS: readonly (readonly [minute: number, key: Key])[] = [
  [4 * 60 + 45, 'night'],
  [6 * 60, 'dawn'],
  [8 * 60, 'noon'],
  [15 * 60 + 30, 'noon'],
  [17 * 60 + 45, 'dusk'],
  [19 * 60 + 15, 'night'],
]

/** The light outside in Manila: `percent` of the way from one light to the next. */
export type Daylight = { from: Key; to: Key; percent: number }

/** Returns the light in Manila at a time, whatever the player's own time zone. */
export function daylightAt(at: number): Daylight {
  const time = manilaTime(at)
  const minute = time.getUTCHours() * 60 + time.getUTCMinutes()
  const next = KEYS.findIndex(([start]) => start > minute)
  const [start, from] = KEYS[next - 1] ?? [0, 'night']
  const [end, to] = KEYS[next] ?? [1, from]
  // Before the first key and after the last one, it is night.
  if (next <= 0) return { from: 'night', to: 'night', percent: 0 }
  return { from, to, percent: Math.round(((minute - start) / (end - start)) * 100) }
}

/**
 * The colours of the hero: both ends of its background, its glow, the bed of a pane, the wood
 * between panes, four lit panes from the brightest to the faintest, and the veins.
 */
const NAMES = [
  '--sky',
  '--sky-2',
  '--glow',
  '--pane-bed',
  '--muntin',
  '--l1',
  '--l2',
  '--l3',
  '--l4',
  '--vein',
]
const COLORS: Record<Theme, Record<Key, string>> = {
  dark: {
    dawn: '1b2230 2a2426 f6cfc038 232a33 7a5644 ffe9dc f2c9b8 9c7f86 4a4450 fff1e84d',
    noon: '1a2521 222b26 fff6df33 26332e 9a6a3a fffdf6 efe6cf a39c86 4e5348 ffffff52',
    dusk: '2b1a10 3a2210 ff9a3d4d 2a1d14 8a5a2e ffd27a fba02d b85f14 5e3312 ffe3b04d',
    night: '0c1110 101a17 fbb02d2e 18241f 6b4826 ffc658 ee9f1f a9670f 553913 fff3d642',
  },
  light: {
    dawn: 'f6edea fbe9d9 ffc9a873 fbf1ea b98a6e ffc9a8 ffd9c2 fce4d6 faebe2 b07a5e59',
    noon: 'ffffff f7f2e4 fff1c999 fffefa b98a4e ffd063 ffe09a ffedc6 fff6e2 a87b3052',
    dusk: 'ffe9c2 ffd592 ff9e2c66 fff0d2 a8703a ff9e2c ffb95c ffcd85 ffdda8 9a5f1c61',
    night: 'e6e8e0 d9ded6 ffb0204d cbd3cc 7a5a38 ffb020 f2be62 ddc79a d0cdb6 5f6b654d',
  },
}

/** Returns the style of the hero in a light, as variables for its style sheet. */
export function styleOfDaylight({ from, to, percent }: Daylight, theme: Theme): object {
  const [before, after] = [COLORS[theme][from].split(' '), COLORS[theme][to].split(' ')]
  return Object.fromEntries(
    NAMES.map((name, i) => [name, `color-mix(in oklab, #${after[i]} ${percent}%, #${before[i]})`]),
  )
}
