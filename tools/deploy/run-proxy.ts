import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from '../services/child.ts'
import type { Child } from '../services/child.ts'

/** Makes a certificate that the proxies accept, as two files and as the one that HAProxy reads. */
export function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const args = ['req', '-x509', ...kind, ...files, '-subj', '/CN=localhost']
  execFileSync('openssl', args, { stdio: 'ignore' })
  const pem = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(folder, name)))
  writeFileSync(join(folder, 'kapis.pem'), Buffer.concat(pem))
}

/** Starts a proxy in the foreground. Its errors are shown. */
export function runProxy(program: string, args: string[], env: Record<string, string> = {}): Child {
  const log = ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit']
  const options = { env: { ...process.env, ...env }, stdio: log, deathSignal: 'TERM' } as const
  return startChild(program, args, options)
}
