import { device, useDevicePreferences } from '../device-preferences.ts'
import type { SoundName, soundSet } from './sound-set.ts'

const TICK_GAP_S = 1 / 12
const FADE_S = 0.015

type Stage = { context: AudioContext; master: GainNode; set: ReturnType<typeof soundSet> }
let stage: Stage | null = null
let isOpening = false
let lastTickAt = 0

/** Plays a sound, except before the first gesture, in a hidden tab and when muted. */
export function playSound(name: SoundName, step = 0): void {
  if (stage === null || document.hidden || device().isMuted || device().volume === 0) return
  const { context, set } = stage
  const at = context.currentTime
  if (name === 'tick') {
    if (at - lastTickAt < TICK_GAP_S) return
    lastTickAt = at
  }
  set[name](at, step)
}

/**
 * Plays a sound for every button press: a click, unless `data-sound` names another sound or none.
 * Returns a cleanup function.
 */
export function startSounds(): () => void {
  const gestures = ['pointerdown', 'keydown'] as const
  for (const gesture of gestures) addEventListener(gesture, openStage, { capture: true })
  addEventListener('click', clickSound, { capture: true })
  const unfollow = useDevicePreferences.subscribe(({ volume, isMuted }) => {
    // A slow fade also ends gongs that still ring, without a click.
    stage?.master.gain.setTargetAtTime(isMuted ? 0 : volume, stage.context.currentTime, FADE_S)
  })
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, openStage, { capture: true })
    removeEventListener('click', clickSound, { capture: true })
    unfollow()
  }
}

/**
 * Creates the audio context on the player's first gesture, as browsers require, and loads the
 * sounds, which no visitor needs before. Without them, the app is silent.
 */
function openStage(): void {
  if (stage !== null) {
    if (stage.context.state === 'suspended') void stage.context.resume()
    return
  }
  if (isOpening || typeof AudioContext === 'undefined') return
  isOpening = true
  const context = new AudioContext()
  const master = new GainNode(context, { gain: device().volume })
  master.connect(context.destination)
  import('./sound-set.ts').then(
    (sounds) => (stage = { context, master, set: sounds.soundSet(context, master) }),
    () => undefined,
  )
}

function clickSound({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button, [role=button]') : null
  if (!(button instanceof HTMLElement)) return
  const sound = button.dataset.sound ?? 'click'
  if (isPressSound(sound)) playSound(sound)
}

function isPressSound(name: string): name is 'click' | 'tick' | 'press' {
  return name === 'click' || name === 'tick' || name === 'press'
}
