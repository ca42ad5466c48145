import type { Letter, LetterLanguage } from './letter.ts'

type Frame = {
  language: LetterLanguage
  neverAsk: string
  company: string
  unsubscribe: string
}

/**
 * Writes a letter as HTML: tables, system fonts and colours for light and dark mail programs. It
 * contains no image, no script and nothing that is loaded from elsewhere, so that the sender does
 * not learn that it was opened.
 */
export function htmlOf(letter: Letter, frame: Frame): string {
  return [
    `<!doctype html><html lang="${frame.language === 'fil' ? 'fil' : 'en-PH'}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(letter.subject)}</title><style>${STYLE}</style></head>`,
    '<body class="k-bg">',
    `<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preheader)}</div>`,
    `<table ${TABLE} width="100%" class="k-bg"><tr><td align="center" style="padding:28px 12px">`,
    `<table ${TABLE} width="560" style="width:100%;max-width:560px;font-family:${FONTS}">`,
    `<tr><td style="padding:0 4px 18px">${MARK}</td></tr>`,
    `<tr><td class="k-card k-pad" style="border-radius:16px;padding:32px 36px 30px">${bodyOf(letter)}</td></tr>`,
    `<tr><td class="k-3" style="padding:18px 6px 0;font-size:13px;line-height:1.55">${footOf(letter, frame)}</td></tr>`,
    '</table></td></tr></table></body></html>\n',
  ].join('\n')
}

function bodyOf(letter: Letter): string {
  const { badge, code, facts = [], action, after } = letter
  return [
    badge === undefined ? '' : badgeOf(badge),
    `<h1 class="k-t" style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:700">${escaped(letter.heading)}</h1>`,
    paragraph(letter.lead, 'k-2', 'margin:0 0 10px;font-size:15.5px'),
    code === undefined ? '' : codeBox(code),
    facts.length === 0
      ? ''
      : `<table ${TABLE} width="100%">${facts.map(factRow).join('\n')}</table>`,
    action === undefined ? '' : button(action),
    after === undefined ? '' : paragraph(after, 'k-2', 'margin:18px 0 0;font-size:15.5px'),
    `<table ${TABLE} width="100%" style="margin-top:20px"><tr><td class="k-ln" style="padding-top:14px">`,
    paragraph(letter.ifNotYou, 'k-3', 'margin:0;font-size:14px'),
    '</td></tr></table>',
  ].join('\n')
}

function badgeOf({ text, tone }: NonNullable<Letter['badge']>): string {
  // Colours alone would say nothing where a mail program drops them.
  const { look, sign } = BADGES[tone]
  return `<span class="${look}" style="${BADGE}">${sign}${escaped(text)}</span>`
}

function codeBox(code: string): string {
  const [first, last] = [code.slice(0, 3), code.slice(3)]
  return `<table ${TABLE} width="100%" style="margin-top:20px"><tr><td align="center" class="k-box k-t" style="border-radius:12px;padding:20px;font-size:36px;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums">${escaped(first)}&nbsp;${escaped(last)}</td></tr></table>`
}

function factRow([label, value]: readonly [string, string], n: number): string {
  const line = n === 0 ? '' : ' k-ln'
  const style = 'padding:11px 0;font-size:14.5px'
  return `<tr><td class="k-3${line}" style="${style}">${escaped(label)}</td><td class="k-t${line}" align="right" style="${style};font-weight:600;font-variant-numeric:tabular-nums">${escaped(value)}</td></tr>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table ${TABLE} style="margin-top:20px"><tr><td style="border-radius:11px;background:#FFB020"><a href="${escaped(url)}" style="display:inline-block;padding:13px 22px;font-size:15px;font-weight:700;color:#1B1204;text-decoration:none">${escaped(label)}</a></td></tr></table>`
}

function footOf(letter: Letter, { neverAsk, company, unsubscribe }: Frame): string {
  const link =
    letter.unsubscribeUrl === undefined
      ? ''
      : ` <a href="${escaped(letter.unsubscribeUrl)}" class="k-a">${escaped(unsubscribe)}</a>`
  return `${escaped(neverAsk)}<br>${escaped(company)} · ${escaped(letter.why)}${link}`
}

function paragraph(text: string, colour: string, style: string): string {
  return `<p class="${colour}" style="${style};line-height:1.55">${escaped(text)}</p>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0"'
const FONTS = `-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const BADGE =
  'display:inline-block;border-radius:8px;padding:5px 11px;font-size:13.5px;font-weight:700;margin-bottom:14px'

const BADGES = {
  good: { look: 'k-ok', sign: '✓ ' },
  plain: { look: 'k-plain', sign: '' },
  bad: { look: 'k-bad', sign: '✕ ' },
} as const

const [LIT, UNLIT] = ['k-lit', 'k-unlit']
/** The product's mark, nine panes drawn with table cells, and its name. */
const MARK = `<table ${TABLE}><tr><td style="line-height:0;padding-right:10px"><table role="presentation" cellpadding="0" cellspacing="2">${[
  [LIT, UNLIT, LIT],
  [LIT, LIT, UNLIT],
  [LIT, UNLIT, LIT],
]
  .map((row) => `<tr>${row.map(pane).join('')}</tr>`)
  .join(
    '',
  )}</table></td><td class="k-t" style="font-size:20px;font-weight:700">Kapis</td></tr></table>`

function pane(look: string): string {
  return `<td width="7" height="7" class="${look}" style="border-radius:2px"></td>`
}

/** Mail programs without `prefers-color-scheme` show the light colours, or invert them readably. */
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:0;background:#F5F2EA}
.k-bg{background:#F5F2EA}.k-card{background:#FFFFFF;border:1px solid #E6E1D4}
.k-t{color:#14201C}.k-2{color:#4A5752}.k-3{color:#5F6B65}
.k-box{background:#F7F4EC;border:1px solid #D8D2C2}.k-ln{border-top:1px solid #E6E1D4}
.k-ok{background:#DDF4EE;color:#0A7462}.k-bad{background:#FBE3DD;color:#9A2B16}
.k-plain{background:#EDE8DB;color:#4A5752}.k-a{color:#0A5E50}
.k-lit{background:#FFB020}.k-unlit{background:#C5CBC8}
@media (prefers-color-scheme:dark){
body,.k-bg{background:#0C1110!important}
.k-card{background:#141B19!important;border-color:#2B3734!important}
.k-t{color:#F6F1E6!important}.k-2{color:#B7C0BA!important}.k-3{color:#9AA6A0!important}
.k-box{background:#1B2422!important;border-color:#2B3734!important}
.k-ln{border-color:#2B3734!important}
.k-ok{background:#143A34!important;color:#2FD8BE!important}
.k-bad{background:#43211B!important;color:#FF9C85!important}
.k-plain{background:#26302D!important;color:#B7C0BA!important}.k-a{color:#7CE9D8!important}
.k-unlit{background:#4A5752!important}}
[data-ogsc] .k-t{color:#F6F1E6!important}
@media (max-width:480px){.k-pad{padding:24px 20px!important}}
`
