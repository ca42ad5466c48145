import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { atExit } from '../services/at-exit.ts'
import { listPage } from './list-page.ts'
import { parseMail } from './parse-mail.ts'
import type { ReceivedMail } from './parse-mail.ts'

export type MailSink = {
  smtpUrl: string
  /** The address of the page that lists the mails and SMS; `/mails.json` has them as data. */
  url: string
  smsFile: string
  mails: readonly ReceivedMail[]
  stop(): Promise<void>
}

/**
 * Starts a mail server that delivers nothing: it keeps the mails in memory and shows them on a
 * page. The page also shows the SMS of the file to which the worker writes them.
 */
export async function startMailSink(smsFile: string): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(parseMail(Buffer.concat(chunks).toString('latin1')))
        done()
      })
    },
  })
  const page = createServer((request, reply) => show(request.url ?? '/', mails, smsFile, reply))
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening))
  const closeAll = async () => {
    page.closeAllConnections()
    await Promise.all([
      new Promise<void>((closed) => smtp.close(closed)),
      new Promise<void>((closed) => page.close(() => closed())),
    ])
  }
  const forget = atExit({ stop: closeAll, stopNow: () => {} })
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    url: `http://127.0.0.1:${portOf(page.address())}`,
    smsFile,
    mails,
    stop: () => closeAll().finally(forget),
  }
}

function portOf(address: AddressInfo | string | null): number {
  return (address as AddressInfo).port
}

function show(url: string, mails: readonly ReceivedMail[], smsFile: string, reply: ServerResponse) {
  const sms = readSms(smsFile)
  const one = mails[Number(/^\/mail\/(\d+)$/.exec(url)?.[1] ?? Number.NaN)]
  if (url === '/mails.json')
    return answer(reply, 'application/json', JSON.stringify({ mails, sms }))
  if (one !== undefined) return answer(reply, 'text/html', one.html)
  if (url === '/') return answer(reply, 'text/html', listPage(mails, sms))
  reply.writeHead(404).end()
}

function answer(reply: ServerResponse, type: string, body: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups"
  const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }
  reply.writeHead(200, headers).end(body)
}

type ReceivedSms = { to: string; text: string; at: string }

function readSms(file: string): ReceivedSms[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ReceivedSms)
}
