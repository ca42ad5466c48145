import type { plinko as english } from './texts.en.ts'

export const plinko: typeof english = {
  name: 'Plinko',
  drop: 'Ihulog ang bola',
  practiceDrop: 'Practice',
  waiting: 'Maghulog ng bola',
  falling: (balls) => `${balls} bolang nahuhulog`,
  rows: 'Mga hanay',
  buckets: 'Mga bucket',
  bucket: (place, all, pays) => `Bucket ${place} sa ${all}, ${pays}`,
  bucketHead: 'Bucket',
  tableOf: (rows, risk) => `${rows} hanay · ${risk}`,
  announcement: (place, all, times) => `Nahulog sa bucket ${place} sa ${all}, ${times}x.`,
  keys: [
    ['W', 'Dagdag na isang hanay'],
    ['S', 'Bawasan ng isang hanay'],
  ],
  rulesTitle: 'Paano maglaro ng Plinko',
  rules: [
    'Nahuhulog ang bola sa mga hanay ng pin. Sa bawat pin, pantay ang tsansang lumiko pakaliwa o pakanan; ang bilang ng pakanan ang bucket nito.',
    'Ang bucket ang nagpapasya ng payout. Bihira ang nasa gilid at mas malaki ang payout; ang mababa sa 1x ay nagbabalik ng bahagi ng taya at hindi panalo.',
    'Hanggang sampung bola ang puwedeng sabay na mahulog, bawat isa ay sariling taya. Nakatakda na ng mga seed ang mga liko bago pa mahulog ang bola: sinusundan lang ito ng nakikita mo.',
    'Bawat isa sa 27 payout table ay may RTP na eksaktong 99.00% sa lahat ng posibleng daan.',
  ],
}
