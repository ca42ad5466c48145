import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import * as z from 'zod/mini'
import type { UserRef } from '#audit/user-ref.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import { storeRequest } from './approval-requests.ts'
import type { ApprovalOutcome, MakerChecker, OpenApprovalRequest } from './approval-requests.ts'
import { asStored } from './describe.ts'
import type { Description } from './describe.ts'

/** A staff action that runs only when a second person has approved it. */
type Definition<Content, Stored extends JsonObject, Deps> = {
  /** The action's name in the policy table. The staff log and the page of approvals use it too. */
  action: StaffAction
  /**
   * Everything that is needed to run the action without its maker. It is checked when the request is
   * stored and again when it runs, perhaps by a later release: a field that is added is optional.
   */
  schema: z.ZodMiniType<Content, Stored>
  /**
   * Names what the action affects. Each subject has at most one open request of an action. Whether
   * a request has lapsed because its subject changed is decided in SQL, by
   * `approval_subject_changed`, because lists show it too.
   */
  subject: (content: Content) => string
  /** Returns what the second person sees. */
  describe: (stored: Stored) => Description
  /** Runs the action in the transaction of the approval. It checks again what may have changed. */
  run: (tx: Tx, content: Content, running: Running, deps: Deps) => Promise<ApprovalOutcome | void>
}

/** The request that is running, with the staff members behind it. */
type Running = { request: OpenApprovalRequest; actors: Required<MakerChecker> }

type Requesting<Content> = {
  content: Content
  amountMinor?: bigint
  maker: UserRef
  affected?: UserRef
  reason?: string | undefined
}

export type Approvable<Content, Deps> = Runnable<Deps> & {
  /**
   * Stores a request until another staff member decides about it, and records it in the staff log.
   *
   * Refuses: approval_open.
   */
  request: (tx: Tx, requesting: Requesting<Content>) => Promise<void>
}

type Runnable<Deps> = {
  action: StaffAction
  describe: (stored: JsonObject) => Description
  /** Refuses: approval_lapsed (this release does not understand the request). */
  run: (
    tx: Tx,
    request: OpenApprovalRequest,
    actors: Required<MakerChecker>,
    deps: Deps,
  ) => Promise<ApprovalOutcome | void>
}

export function approvable<Content, Stored extends JsonObject, Deps>(
  definition: Definition<Content, Stored, Deps>,
): Approvable<Content, Deps> {
  const { action, schema, subject, describe, run } = definition
  return {
    action,
    request(tx, { content, amountMinor = 0n, ...others }) {
      const stored = z.encode(schema, content)
      return storeRequest(tx, {
        action,
        subject: subject(content),
        asked: stored,
        amountMinor,
        ...others,
      })
    },
    describe(stored) {
      const known = z.safeParse(schema, stored)
      return known.success ? describe(z.encode(schema, known.data)) : asStored(stored)
    },
    async run(tx, request, actors, deps) {
      const known = z.safeParse(schema, request.asked)
      if (!known.success) throw refuse('approval_lapsed', { approvalId: request.approvalId })
      return run(tx, known.data, { request, actors }, deps)
    },
  }
}

/** The kinds of requests that the running program knows, by action. */
export type ApprovalKinds = Readonly<Record<string, ApprovalKind>>
type ApprovalKind = Pick<Runnable<unknown>, 'action' | 'describe'> & {
  run: (
    tx: Tx,
    request: OpenApprovalRequest,
    actors: Required<MakerChecker>,
  ) => Promise<ApprovalOutcome | void>
}

/** Gives kinds of requests what their actions need to run. */
export function kindsWith<Deps>(deps: Deps, kinds: readonly Runnable<Deps>[]): ApprovalKinds {
  return Object.fromEntries(
    kinds.map(({ action, describe, run }): [string, ApprovalKind] => [
      action,
      { action, describe, run: (tx, request, actors) => run(tx, request, actors, deps) },
    ]),
  )
}
