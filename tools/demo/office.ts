import { hash } from 'node:crypto'
import { toNumber } from '@kapis/money/money'
import { MANILA_MS } from '@kapis/payments/manila'
import { canonicalFact } from '../../apps/api/src/audit/canonical.ts'
import type { AuditFact } from '../../apps/api/src/audit/canonical.ts'
import type { JsonObject } from '../../apps/api/src/db/schema.ts'
import type { Member } from './world/people.ts'
import type { Random } from './world/random.ts'
import { addRow, bytea, isoOf } from './world/rows.ts'
import type { DemoRow, DemoRows } from './world/rows.ts'

export type StaffNote = {
  at: number
  actor: Member
  action: string
  description: string
  oldValue?: JsonObject
  newValue?: JsonObject
  affected?: Member
  reason?: string
}

export type DemoApproval = {
  action: 'wallet.settle' | 'promos.write'
  subject: string
  /** What the request contains, as the product stores it. */
  content: JsonObject
  amountMinor: bigint
  maker: Member
  madeAt: number
  affected?: Member
  reason: string
  /** Who decided the request, and when. Absent while it waits. */
  decided?: { checker: Member; at: number }
}

export type Office = ReturnType<typeof openOffice>

/**
 * Collects what staff do. The log is chained at the end, when the order of its entries is known.
 */
export function openOffice(people: readonly Member[], rows: DemoRows, random: Random) {
  const staff = people.filter(({ role }) => role !== 'player')
  const admins = staff.filter(({ role }) => role !== 'moderator')
  const notes: StaffNote[] = []
  const moved = new Map<string, { staffId: string; day: string; minor: bigint }>()
  let turns = 0
  let isLateLeft = true
  return {
    /** Returns true only the first time, for the one withdrawal that staff forget. */
    forget: () => isLateLeft && !(isLateLeft = false),
    /** Counts decisions, so that each kind occurs in even a short demo. */
    turn: () => (turns += 1),
    note: (note: StaffNote) => void notes.push(note),
    anyone: () => random.pick(staff),
    /** The admin who leaves requests, so that every super admin has one to decide. */
    clerk: () => admins.find(({ role }) => role === 'admin')!,
    /** Picks an admin. `otherThan` picks one who is not the maker. */
    admin: () => random.pick(admins),
    otherThan: (maker: Member) => random.pick(admins.filter((one) => one !== maker)),
    /** Adds an amount to what a staff member moved without approval on that day in Manila. */
    move({ userId: staffId }: Member, at: number, minor: bigint): void {
      const day = isoOf(at + MANILA_MS).slice(0, 10)
      const key = `${staffId} ${day}`
      moved.set(key, { staffId, day, minor: (moved.get(key)?.minor ?? 0n) + minor })
    },

    approve(request: DemoApproval): void {
      const { action, affected, decided, amountMinor, maker, reason } = request
      const approvalId = random.uuid()
      addRow(rows, 'approval', approvalRow(approvalId, request))
      const about = { action, ...(affected && { affected }) }
      const newValue = { approvalId, amount: toNumber(amountMinor) }
      const first = { at: request.madeAt, actor: maker, newValue, reason }
      notes.push({ ...about, ...first, description: 'Requested approval' })
      if (decided === undefined) return
      const second = { at: decided.at, actor: decided.checker, newValue: { approvalId }, reason }
      notes.push({ ...about, ...second, description: 'Approved a request' })
    },

    /** Adds the rows of the whole log, chained in the order of time. Returns its head. */
    close(): { seq: number; hash: Buffer } {
      for (const { staffId, day, minor } of moved.values()) {
        addRow(rows, 'staff_day', { staff_id: staffId, day, moved_minor: Number(minor) })
      }
      let head = Buffer.of(0)
      const inOrder = notes.toSorted((a, b) => a.at - b.at)
      for (const [place, note] of inOrder.entries()) {
        const fact = factOf(note, BigInt(place + 1), random.uuid())
        const next = hash(
          'sha256',
          Buffer.concat([head, Buffer.from(canonicalFact(fact))]),
          'buffer',
        )
        addRow(rows, 'audit_log', auditRow(fact, { prev: head, hash: next }))
        head = next
      }
      return { seq: inOrder.length, hash: head }
    },
  }
}

function factOf(note: StaffNote, seq: bigint, auditLogId: string): AuditFact {
  return {
    seq,
    auditLogId,
    at: new Date(note.at),
    actorId: note.actor.userId,
    actorName: note.actor.username,
    action: note.action,
    description: note.description,
    oldValue: note.oldValue ?? null,
    newValue: note.newValue ?? null,
    affectedUserId: note.affected?.userId ?? null,
    affectedUsername: note.affected?.username ?? null,
    reason: note.reason ?? null,
    requestId: undefined,
  }
}

function auditRow(fact: AuditFact, chain: { prev: Buffer; hash: Buffer }): DemoRow {
  return {
    seq: Number(fact.seq),
    audit_log_id: fact.auditLogId,
    at: fact.at.toISOString(),
    actor_id: fact.actorId,
    actor_name: fact.actorName,
    action: fact.action,
    description: fact.description,
    old_value: fact.oldValue,
    new_value: fact.newValue,
    affected_user_id: fact.affectedUserId,
    affected_username: fact.affectedUsername,
    reason: fact.reason,
    prev_hash: bytea(chain.prev),
    hash: bytea(chain.hash),
  }
}

function approvalRow(approvalId: string, request: DemoApproval): DemoRow {
  const { decided } = request
  return {
    approval_id: approvalId,
    action: request.action,
    subject: request.subject,
    asked: request.content,
    amount_minor: Number(request.amountMinor),
    affected_user_id: request.affected?.userId ?? null,
    reason: request.reason,
    maker_id: request.maker.userId,
    made_at: isoOf(request.madeAt),
    state: decided === undefined ? 'open' : 'approved',
    checker_id: decided?.checker.userId ?? null,
    checked_at: decided === undefined ? null : isoOf(decided.at),
  }
}
