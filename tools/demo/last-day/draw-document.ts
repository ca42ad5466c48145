import { rasterise } from '../../receipts/draw-receipt.ts'

type Holder = { name: string; number: string; born: string }

/** Draws the front of a document in a design of our own, which no authority uses. */
export function drawDocument({ name, number, born }: Holder): Promise<Buffer> {
  return rasterise(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" ${FONT}>
    <rect width="1000" height="640" rx="36" fill="#dfe9e6"/>
    <rect width="1000" height="110" rx="36" fill="#1f5f57"/>
    <text x="50" y="72" font-size="40" fill="#fff" font-weight="700">DEMO ID · NOT A DOCUMENT</text>
    <g transform="translate(60 170) scale(0.62)">${PORTRAIT}</g>
    <g font-size="34" fill="#12312d">
      <text x="400" y="220" fill="#4b6661">Name</text><text x="400" y="266" font-weight="700">${name}</text>
      <text x="400" y="346" fill="#4b6661">Date of birth</text><text x="400" y="392">${born}</text>
      <text x="400" y="472" fill="#4b6661">Number</text><text x="400" y="518">${number}</text>
    </g></svg>`)
}

/** Draws the back of a document. */
export function drawBack(): Promise<Buffer> {
  return rasterise(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" ${FONT}>
    <rect width="1000" height="640" rx="36" fill="#dfe9e6"/><rect y="80" width="1000" height="110" fill="#26332f"/>
    <text x="60" y="330" font-size="36" fill="#12312d">DEMO ID, the back</text></svg>`)
}

/** Draws the photo that a player takes of themselves. */
export function drawSelfie(): Promise<Buffer> {
  return rasterise(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
    <rect width="800" height="1000" fill="#b9c7c3"/><g transform="translate(190 220) scale(1.05)">${PORTRAIT}</g></svg>`)
}

const FONT = 'font-family="DejaVu Sans, Liberation Sans, sans-serif"'
const PORTRAIT = `<rect width="400" height="520" rx="24" fill="#8fa9a3"/>
  <circle cx="200" cy="190" r="100" fill="#7a5a45"/><path d="M40 520 a160 200 0 0 1 320 0z" fill="#f0e6d2"/>
  <path d="M95 180 a105 110 0 0 1 210 0 q-105 -70 -210 0z" fill="#241a15"/>`
