import { counted } from '#lib/plural.ts'

export const plinko = {
  name: 'Plinko',
  drop: 'Drop ball',
  practiceDrop: 'Practice drop',
  waiting: 'Drop a ball',
  falling: (balls: number) => counted(balls, 'ball falling', 'balls falling'),
  rows: 'Rows',
  buckets: 'Buckets',
  bucket: (place: number, all: number, pays: string) => `Bucket ${place} of ${all}, ${pays}`,
  bucketHead: 'Bucket',
  tableOf: (rows: number, risk: string) => `${rows} rows · ${risk}`,
  announcement: (place: number, all: number, times: string) =>
    `Landed in bucket ${place} of ${all}, ${times}x.`,
  keys: [
    ['W', 'Add a row'],
    ['S', 'Remove a row'],
  ] as [string, string][],
  rulesTitle: 'How to play Plinko',
  rules: [
    'A ball falls through rows of pins. At each pin it bounces left or right with equal chance. The number of right bounces decides its bucket.',
    'The bucket decides the payout. Outer buckets are rare and pay more. A bucket below 1x returns part of your stake and isn’t a win.',
    'Up to ten balls can fall at once, each as its own bet. The seeds fix every bounce before the ball falls; the animation only shows them.',
    'Each of the 27 pay tables returns exactly 99.00% over all possible paths.',
  ],
}
