import { readAddCheckpoint } from '@kapis/transparency/add-checkpoint'
import { isSame } from '@kapis/transparency/bytes'
import { cosign, cosignedAt, openCheckpoint, readCheckpoint } from '@kapis/transparency/checkpoint'
import type { OpenCheckpoint } from '@kapis/transparency/checkpoint'
import { isOfKey, parseNote } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { isConsistent } from '@kapis/transparency/proofs'
import type { WitnessState } from './state-file.ts'

export type WitnessSettings = {
  key: VerifierKey
  sign(message: Uint8Array): Uint8Array
  /** The keys of the logs that the witness knows. The name of a key is the origin of its log. */
  logKeys: readonly VerifierKey[]
  state: WitnessState
  /** Stores the state. The witness answers only once this has returned. */
  save(state: WitnessState): void
  now(): Date
}

export type WitnessReply = { status: number; body: string; type?: string }
export type Witness = ReturnType<typeof makeWitness>

/**
 * One is enough to convict a log. With many long ones, it could make the file so large that the
 * witness has no time left for others.
 */
const EVIDENCE_OF_LOG_MAX = 10
/** A clock that is set back by more than this was wrong before. */
const CLOCK_STEP_SECONDS = 300

/**
 * Makes a witness: it cosigns a checkpoint only if that continues the newest one that it knows
 * (C2SP tlog-witness). All of it is synchronous, so two requests cannot overlap.
 */
export function makeWitness(settings: WitnessSettings) {
  const { state } = settings
  return {
    /** Returns the newest checkpoint of a log that the witness has cosigned, or null. */
    known: (origin: string) => knownOf(settings, origin),
    /** Answers a request for a cosignature. */
    add: (body: string): WitnessReply => addCheckpoint(settings, body),
    /** Keeps a signed checkpoint as evidence if it contradicts the one that is known. */
    compare(text: string): void {
      const shown = openCheckpoint(text, trustOf(settings))
      const known = shown && knownOf(settings, shown.origin)
      if (shown && known && shown.size === known.size && !isSame(shown.root, known.root)) {
        keepEvidence(settings, { why: 'two trees of one size', known: known.text, shown })
      }
    },
    /**
     * Keeps a checkpoint as evidence if the log's own tiles do not lead to it from the known one.
     */
    accuse(text: string): void {
      const shown = openCheckpoint(text, trustOf(settings))
      const known = shown && knownOf(settings, shown.origin)
      const why = 'its tiles prove no consistency'
      if (shown && known) keepEvidence(settings, { why, known: known.text, shown })
    },
    evidence: () => state.evidence,
    origins: () => [...new Set(settings.logKeys.map(({ name }) => name))],
  }
}

const trustOf = ({ logKeys }: WitnessSettings) => ({ logKeys, witnesses: [] })

/**
 * Returns the checkpoint that the state has of a log, and when it was cosigned, in seconds. It
 * counts even if the log has a new key by now: without it, the witness would accept any history.
 * Throws if it cannot be read.
 */
function knownOf({ state, key }: WitnessSettings, origin: string) {
  const text = state.logs[origin]
  if (text === undefined) return null
  const note = parseNote(text)
  const known = note && readCheckpoint(note.text)
  if (!note || known?.origin !== origin) throw new Error(`The state of ${origin} is damaged.`)
  return { ...known, text, cosignedAt: cosignedAt(note, key) ?? 0 }
}

function addCheckpoint(settings: WitnessSettings, body: string): WitnessReply {
  const request = readAddCheckpoint(body)
  const note = request && parseNote(request.checkpoint)
  const origin = note && readCheckpoint(note.text)?.origin
  if (!request || !note || !origin) return refusal(400, 'no request for a cosignature')
  if (!settings.logKeys.some(({ name }) => name === origin)) return refusal(404, 'unknown log')
  const shown = openCheckpoint(request.checkpoint, trustOf(settings))
  if (shown === null) return refusal(403, 'no signature of the log')
  const { oldSize, proof } = request
  if (oldSize > shown.size) return refusal(400, 'the old size is larger than the new one')
  const known = knownOf(settings, origin)
  if (known?.size === shown.size && !isSame(known.root, shown.root)) {
    keepEvidence(settings, { why: 'two trees of one size', known: known.text, shown })
    return conflict(known.size)
  }
  if (oldSize !== (known?.size ?? 0)) return conflict(known?.size ?? 0)
  const isEmptyFirst = oldSize === 0 && proof.length === 0
  if (known === null ? !isEmptyFirst : !isConsistent(known, shown, proof)) {
    // Anybody can send a wrong proof, so this proves nothing against the log.
    return refusal(422, 'the proof does not lead from the old tree to the new one')
  }
  return cosignNext(settings, shown)
}

function cosignNext(settings: WitnessSettings, shown: OpenCheckpoint): WitnessReply {
  const { state, key, sign } = settings
  const { text } = shown.note
  const line = cosign(text, { key, sign, time: timeOf(settings, shown.origin) })
  const cosigned = `${signedByLog(settings, shown)}${line}`
  if (state.logs[shown.origin] !== cosigned) {
    const logs = { ...state.logs, [shown.origin]: cosigned }
    // Nobody may see a cosignature that a restart would forget.
    settings.save({ ...state, logs })
    state.logs = logs
  }
  return { status: 200, body: line }
}

/**
 * Returns the time of a cosignature in seconds. If the clock was set back a little, the larger tree
 * must not seem to be the older one. But the time of a clock that was far ahead is not repeated: it
 * would make a log that stands still look new for as long.
 */
function timeOf(settings: WitnessSettings, origin: string): number {
  const now = Math.floor(settings.now().getTime() / 1000)
  const before = knownOf(settings, origin)?.cosignedAt ?? 0
  return before - now <= CLOCK_STEP_SECONDS ? Math.max(now, before) : now
}

/**
 * Returns a checkpoint with one signature of each key of its log. A request may have many other
 * lines, and the file must neither grow by them nor become too long to be read again.
 */
function signedByLog({ logKeys }: WitnessSettings, { origin, note }: OpenCheckpoint): string {
  const lines = logKeys
    .filter(({ name }) => name === origin)
    .flatMap((key) => note.signatures.find((line) => isOfKey(line, key)) ?? [])
  return `${note.text}\n${lines.map(writeLine).join('')}`
}

const writeLine = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  `\u2014 ${name} ${Buffer.from(bytes).toString('base64')}\n`

type Contradiction = { why: string; known: string; shown: OpenCheckpoint }

/**
 * Keeps two signed checkpoints as evidence, if the second one is not kept yet. Of two trees of one
 * size, the key of the log is enough to convict it. Otherwise its tiles are needed too: what was
 * damaged on its way looks the same.
 */
function keepEvidence(settings: WitnessSettings, found: Contradiction): void {
  const { state, save, now } = settings
  const { why, known } = found
  const { origin } = found.shown
  const shown = signedByLog(settings, found.shown)
  const ofLog = state.evidence.filter((one) => one.origin === origin)
  const isKept = ofLog.some((one) => one.shown === shown)
  if (isKept || ofLog.length >= EVIDENCE_OF_LOG_MAX) return
  state.evidence.push({ at: now().toISOString(), origin, why, known, shown })
  save(state)
}

const refusal = (status: number, why: string): WitnessReply => ({ status, body: `${why}\n` })

const conflict = (size: number): WitnessReply => ({
  status: 409,
  body: `${size}\n`,
  type: 'text/x.tlog.size',
})
