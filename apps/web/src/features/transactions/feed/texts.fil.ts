import type { feed as english } from './texts.en.ts'

export const feed: typeof english = {
  title: 'Mga live na resulta',
  tabs: { all: 'Lahat', high: 'Mga high win', mine: 'Sa akin' },
  pause: 'I-pause ang mga live na resulta',
  paused: (missed) => (missed === 0 ? 'Naka-pause' : `Naka-pause, ${missed} ang bago`),
  sampled: 'Live na taya (sample)',
  polled: 'Ina-update minu-minuto',
  own: 'Mga huli mong taya',
  none: { all: 'Wala pang resulta.', high: 'Wala pang high win.', mine: 'Wala pang taya.' },
  highWin: 'High win',
}
