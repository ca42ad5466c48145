export const plinko = {
  name: 'Plinko',
  drop: 'Drop ball',
  practiceDrop: 'Practice drop',
  waiting: 'Drop a ball',
  falling: (balls: number) => (balls === 1 ? '1 ball falling' : `${balls} balls falling`),
  rows: 'Rows',
  buckets: 'Buckets',
  bucket: (place: number, all: number, pays: string) => `Bucket ${place} of ${all}, ${pays}`,
  bucketHead: 'Bucket',
  tableOf: (rows: number, risk: string) => `${rows} rows · ${risk}`,
  announcement: (place: number, all: number, times: string) =>
    `Landed in bucket ${place} of ${all}, ${times}x.`,
  keys: [
    ['W', 'One row more'],
    ['S', 'One row less'],
  ] as [string, string][],
  rulesTitle: 'How to play Plinko',
  rules: [
    'A ball falls through rows of pins. At each pin it turns left or right with equal chance; its turns to the right count its bucket.',
    'The bucket decides what is paid. Outer buckets are rare and pay more; a bucket below 1x returns a part of the stake and is no win.',
    'Up to ten balls may fall at once, each its own bet. The turns are fixed by the seeds before the ball falls: what you see only follows them.',
    'Each of the 27 tables pays back exactly 99.00% over all possible paths.',
  ],
}
