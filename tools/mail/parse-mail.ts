/** An e-mail that arrived at the sink, decoded. */
export type ReceivedMail = {
  from: string
  to: string
  subject: string
  /** All headers, with names in lower case. */
  headers: Record<string, string>
  text: string
  html: string
}

/** Parses an e-mail whose body is plain text, HTML or both as alternatives. */
export function parseMail(raw: string): ReceivedMail {
  const { headers, body } = splitPart(raw)
  const parts = partsOf(headers, body)
  const find = (type: string) =>
    parts.find((part) => part.headers['content-type']?.startsWith(type))
  return {
    from: headers['from'] ?? '',
    to: headers['to'] ?? '',
    subject: headers['subject'] ?? '',
    headers,
    text: decodeBody(find('text/plain')),
    html: decodeBody(find('text/html')),
  }
}

type MailPart = { headers: Record<string, string>; body: string }

function partsOf(headers: Record<string, string>, body: string): MailPart[] {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return [{ headers, body }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r?\n/, '')))
    .flatMap((part) => partsOf(part.headers, part.body))
}

function splitPart(raw: string): MailPart {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = raw.slice(0, end?.index ?? raw.length).replace(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).flatMap((line) => {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    return name === '' ? [] : [[name.toLowerCase(), decodeWords(value)]]
  })
  const body = end === null ? '' : raw.slice(end.index + end[0].length)
  return { headers: Object.fromEntries(headers) as Record<string, string>, body }
}

function decodeBody(part: MailPart | undefined): string {
  if (part === undefined) return ''
  const encoding = part.headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString()
  if (encoding !== 'quoted-printable') return part.body
  return decodeQuoted(part.body.replace(/=\r?\n/g, ''))
}

/** Decodes the words of a header that are not ASCII, such as `=?UTF-8?Q?=E2=82=B1?=`. */
function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?[^?]+\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodeQuoted(text.replaceAll('_', ' ')),
  )
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
