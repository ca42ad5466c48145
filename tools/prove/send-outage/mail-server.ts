import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { parseMail } from '../../mail/parse-mail.ts'
import type { MailStage } from './faults.ts'
import { misbehave, makeTrouble, openFaultyServer } from './faulty-server.ts'
import type { Copy, FaultyServer, Trouble } from './faulty-server.ts'

const STAGES: readonly MailStage[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body', 'end']
const REPLIES: Record<string, string> = {
  EHLO: '250 mail.kapis.test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  RSET: '250 ok',
  QUIT: '221 bye',
}
const END = '\r\n.\r\n'

/** Starts a mail server that takes letters or fails. Without `hangMs`, it hangs without end. */
export async function startMailServer(hangMs: number | null): Promise<FaultyServer<MailStage>> {
  const copies: Copy[] = []
  // Connections stay open, so a fault of an earlier stage happens at the next letter.
  const trouble = makeTrouble<MailStage>(
    (at, now) =>
      at === now ||
      now === 'end' ||
      (now === 'MAIL' && STAGES.indexOf(at) < STAGES.indexOf('MAIL')),
  )
  const server = createServer((socket) => serve(socket, { trouble, copies, hangMs }))
  return { ...(await openFaultyServer(server)), trouble, copies }
}

type Site = { trouble: Trouble<MailStage>; copies: Copy[]; hangMs: number | null }

/** Serves one connection, with as much of SMTP as our sender uses. */
function serve(socket: Socket, { trouble, copies, hangMs }: Site): void {
  let unread = ''
  let isInBody = false
  /** Sends this line, or fails. Returns how it failed, or null. */
  const say = (stage: MailStage, line: string) => {
    const does = trouble.take(stage)
    if (does === null) socket.write(`${line}\r\n`)
    else if (typeof does === 'number') socket.write(`${does} not now\r\n`)
    else misbehave(socket, does, { half: line.slice(0, 2), hangMs })
    return does
  }
  const readBody = () => {
    const end = unread.indexOf(END)
    if (end < 0) return
    const letter = readLetter(unread.slice(0, end))
    ;[unread, isInBody] = [unread.slice(end + END.length), false]
    const does = say('end', '250 taken')
    if (typeof does !== 'number') copies.push({ ...letter, isAcknowledged: does === null })
  }
  const readLines = () => {
    const lines = unread.split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      const command = line.slice(0, 4).toUpperCase()
      const stage = STAGES.find((one) => one === command)
      const reply = REPLIES[command] ?? '500 unknown'
      if (stage === undefined) socket.write(`${reply}\r\n`)
      else if (say(stage, reply) === null) isInBody = stage === 'DATA'
    }
  }
  socket.setEncoding('latin1').on('data', (text: string) => {
    unread += text
    if (!isInBody) return readLines()
    if (trouble.take('body') === null) readBody()
    else socket.destroy()
  })
  say('greeting', '220 mail.kapis.test')
}

/** Reads what must be the same in every copy: the subject, the code and the links. */
function readLetter(raw: string): Pick<Copy, 'id' | 'content'> {
  const { headers, subject, text } = parseMail(raw)
  const secrets = text.match(/#\S+|\b\d{3} \d{3}\b/g) ?? []
  const id = (headers['message-id'] ?? '').replaceAll(/^<|@.*$/g, '')
  return { id, content: [subject, ...secrets].join(' ') }
}
