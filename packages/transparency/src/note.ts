import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, isSame, toBase64 } from './bytes.ts'

/** The types of keys that we use: of notes (C2SP signed-note) and of cosignatures. */
export const NOTE_KEY = 0x01
export const COSIGNATURE_KEY = 0x04

export type VerifierKey = {
  name: string
  type: typeof NOTE_KEY | typeof COSIGNATURE_KEY
  publicKey: Uint8Array
}

/** A signature line of a note. `bytes` begin with the four bytes of the key's id. */
export type NoteSignature = { name: string; bytes: Uint8Array }
export type Note = { text: string; signatures: NoteSignature[] }

/** U+0085 is a space of Unicode, but none of JavaScript's. */
const NAME = /^[^\s\u0085+]+$/
const DASH = '\u2014'
/** A note may have this many signatures. The specification demands 16 at least. */
const SIGNATURES_MAX = 64

/** Returns the id of a key: the first four bytes of a hash over its name, type and bytes. */
export function keyId({ name, type, publicKey }: VerifierKey): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4)
}

/** Returns a key as text, `<name>+<id>+<base64 of type and key>`. */
export function writeKey(key: VerifierKey): string {
  const encoded = toBase64(concatBytes(Uint8Array.of(key.type), key.publicKey))
  return `${key.name}+${bytesToHex(keyId(key))}+${encoded}`
}

/** Reads a key from text, or returns null if the text is no key of a type that we use. */
export function readKey(text: string): VerifierKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = fromBase64(encoded)
  if (bytes?.length !== 33 || !NAME.test(name)) return null
  const [type] = bytes
  if (type !== NOTE_KEY && type !== COSIGNATURE_KEY) return null
  const key = { name, type, publicKey: bytes.slice(1) } as const
  return bytesToHex(keyId(key)) === id ? key : null
}

/** Returns a signature line, with its final newline. */
export function signatureLine(name: string, id: Uint8Array, signature: Uint8Array): string {
  return `${DASH} ${name} ${toBase64(concatBytes(id, signature))}\n`
}

/** Returns a note with the signatures of some keys. `sign` gets the text as bytes. */
export function writeNote(
  text: string,
  signers: readonly { key: VerifierKey; sign: (message: Uint8Array) => Uint8Array }[],
): string {
  const lines = signers.map(({ key, sign }) =>
    signatureLine(key.name, keyId(key), sign(utf8ToBytes(text))),
  )
  return `${text}\n${lines.join('')}`
}

/** Splits a note into its text and signatures. Returns null if it is malformed. */
export function parseNote(note: string): Note | null {
  // oxlint-disable-next-line no-control-regex -- the format forbids control characters
  if (/[\u0000-\u0009\u000b-\u001f\ufffd]/.test(note) || !note.isWellFormed()) return null
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) return null
  const signatures = readSignatures(note.slice(split + 2))
  return signatures === null ? null : { text: note.slice(0, split + 1), signatures }
}

/** Reads signature lines, as witnesses return them. Returns null if one is malformed. */
export function readSignatures(lines: string): NoteSignature[] | null {
  // A repeated line says nothing more, and would cost its verification again.
  const read = [...new Set(lines.split('\n').slice(0, -1))].map(readSignature)
  const isWhole = lines.endsWith('\n') && read.length > 0 && read.length <= SIGNATURES_MAX
  return isWhole && read.every((signature) => signature !== null) ? read : null
}

function readSignature(line: string): NoteSignature | null {
  const [dash, name = '', encoded = '', ...more] = line.split(' ')
  const bytes = fromBase64(encoded)
  if (dash !== DASH || !NAME.test(name) || bytes === null || bytes.length < 5) return null
  return more.length === 0 ? { name, bytes } : null
}

/** Returns whether a signature line names this key. Others are ignored, also if they collide. */
export function isOfKey({ name, bytes }: NoteSignature, key: VerifierKey): boolean {
  return name === key.name && isSame(bytes.subarray(0, 4), keyId(key))
}

/** Returns whether an Ed25519 signature is valid by the strict rules of RFC 8032. */
export function isSigned(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) {
  hashes.sha512 ??= (bytes) => sha512(bytes)
  try {
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** Returns whether a note has valid signatures of this key and no invalid one. */
export function isNoteSigned({ text, signatures }: Note, key: VerifierKey): boolean {
  const own = signatures.filter((signature) => isOfKey(signature, key))
  const message = utf8ToBytes(text)
  const isValid = ({ bytes }: NoteSignature) => isSigned(bytes.subarray(4), message, key.publicKey)
  return key.type === NOTE_KEY && own.length > 0 && own.every(isValid)
}
