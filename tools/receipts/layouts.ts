/** The texts printed on a receipt. */
export type Words = {
  amount: string
  reference: string
  time: string
  sender: string
  message: string | undefined
}

export const LAYOUTS = ['card', 'slip', 'message'] as const
export type Layout = (typeof LAYOUTS)[number]

const WIDTH = 1080
const HEIGHT = 1400

/** Returns an SVG in one of three designs: a card, a paper slip, or a text message. */
export function layOut(layout: Layout, words: Words): string {
  const body = { card, slip, message }[layout](words)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"
    font-family="DejaVu Sans, Liberation Sans, sans-serif">${body}</svg>`
}

function card({ amount, reference, time, sender, message: note }: Words): string {
  return `<rect width="100%" height="100%" fill="#2563c9"/>
    <rect x="70" y="150" width="940" height="1100" rx="36" fill="#fff"/>
    <circle cx="540" cy="150" r="70" fill="#23a566"/>
    ${text([540, 310], 46, 'Kapis Cashier', { anchor: 'middle', fill: '#111', weight: 700 })}
    ${text([540, 380], 34, 'Sent via GCash', { anchor: 'middle', fill: '#555' })}
    ${row(480, 'Amount', amount)}${row(570, 'Total Amount Sent', `₱${amount}`)}
    <line x1="120" x2="960" y1="630" y2="630" stroke="#ccc" stroke-width="3"/>
    ${text([120, 730], 38, `Ref No. ${reference}`)}${text([120, 810], 36, time, { fill: '#444' })}
    ${text([120, 890], 36, `From: ${sender}`, { fill: '#444' })}
    ${note === undefined ? '' : text([120, 970], 34, `Message: ${note}`, { fill: '#666' })}`
}

function slip({ amount, reference, time, sender, message: note }: Words): string {
  return `<rect width="100%" height="100%" fill="#fbf7ee"/>
    ${text([540, 140], 44, 'PAYMENT RECEIPT', { anchor: 'middle', fill: '#222', weight: 700 })}
    ${text([120, 280], 38, `Date ${time}`)}${text([120, 380], 38, `Sender: ${sender}`)}
    ${text([120, 480], 38, 'Sent to: KAPIS CASHIER')}
    <rect x="100" y="540" width="880" height="120" fill="#eee3c8"/>
    ${text([120, 620], 46, `Amount Paid PHP ${amount}`, { fill: '#000', weight: 700 })}
    ${text([120, 760], 36, 'Reference Number')}${text([120, 830], 44, reference, { fill: '#000', weight: 700 })}
    ${note === undefined ? '' : text([120, 930], 34, `Note: ${note}`, { fill: '#666' })}`
}

function message({ amount, reference, time, sender, message: note = '' }: Words): string {
  const lines = [
    `You have sent PHP ${amount} of`,
    'GCash to KAPIS CASHIER',
    `on ${time}.`,
    `From: ${sender}`,
    ...(note === '' ? [] : [`Message: ${note}`]),
    `Ref. No. ${reference.replaceAll(' ', '')}.`,
  ]
  return `<rect width="100%" height="100%" fill="#f2f3f5"/>
    ${text([540, 120], 36, 'Messages', { anchor: 'middle', fill: '#666' })}
    <rect x="60" y="200" width="900" height="${110 + lines.length * 74}" rx="40" fill="#fff"/>
    ${lines.map((line, at) => text([110, 300 + at * 74], 42, line)).join('')}`
}

function row(y: number, label: string, value: string): string {
  return (
    text([120, y], 36, label, { fill: '#555' }) +
    text([960, y], 40, value, { anchor: 'end', fill: '#111', weight: 700 })
  )
}

type Style = { anchor?: string; fill?: string; weight?: number }

function text(
  [x, y]: [number, number],
  size: number,
  words: string,
  { anchor = 'start', fill = '#1a1a1a', weight = 400 }: Style = {},
): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"
    font-weight="${weight}">${safe}</text>`
}
