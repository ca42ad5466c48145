import type { Messages } from '../en.ts'

export const plinko: Messages['plinko'] = {
  name: 'Plinko',
  drop: 'Ihulog ang bola',
  practiceDrop: 'Ensayong hulog',
  waiting: 'Maghulog ng bola',
  falling: (balls) => `${balls} bolang nahuhulog`,
  rows: 'Mga hanay',
  buckets: 'Mga lalagyan',
  bucket: (place, all, pays) => `Lalagyan ${place} sa ${all}, ${pays}`,
  bucketHead: 'Lalagyan',
  tableOf: (rows, risk) => `${rows} hanay · ${risk}`,
  said: (place, all, times) => `Nahulog sa lalagyan ${place} sa ${all}, ${times}x.`,
  keys: [
    ['W', 'Dagdag na isang hanay'],
    ['S', 'Bawas na isang hanay'],
  ],
  rulesTitle: 'Paano maglaro ng Plinko',
  rules: [
    'Nahuhulog ang bola sa mga hanay ng pin. Sa bawat pin, pantay ang tsansang lumiko pakaliwa o pakanan; ang bilang ng pakanan ang lalagyan nito.',
    'Ang lalagyan ang nagpapasya ng bayad. Bihira ang nasa gilid at mas malaki ang bayad; ang mababa sa 1x ay nagbabalik ng bahagi ng taya at hindi panalo.',
    'Hanggang sampung bola ang puwedeng sabay na mahulog, bawat isa ay sariling taya. Nakatakda na ng mga seed ang mga liko bago pa mahulog ang bola: sinusundan lang ito ng nakikita mo.',
    'Bawat isa sa 27 talaan ay nagbabalik ng eksaktong 99.00% sa lahat ng posibleng daan.',
  ],
}
