import { assignWalletRow, getWalletRow, updateWalletRow } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { findTyped } from '#staff/review/held-decision.ts'
import type { Typed } from '#staff/review/held-decision.ts'
import { useNow } from '#staff/review/use-now.ts'
import { useCan, useStaff } from '#staff/use-staff.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'

/** The duration of an assignment, which is the same on the server. */
const ASSIGNMENT_MS = 30 * 60_000

/**
 * Returns the state of a review item, and the actions before a decision: assign, release and hold.
 */
export function useReviewItem(row: WalletRow) {
  const texts = useTexts(reviewTexts)
  const me = useStaff()
  const now = useNow()
  const canTriage = useCan('wallet.triage') && row.type === 'deposit'
  const canClaim = useCan('wallet.claim') || canTriage
  const canSettle = useCan('wallet.settle')
  const kept = findTyped(itemOf(row))
  const { comment, commentError, setCommentError, commentField } = useComment(row, kept?.comment)
  const internal = useInternalNote(row, kept?.note)
  // The currently typed texts, with the reasons of a decision that was undone.
  const typed: Typed = { ...kept, comment, note: internal.field.value }
  const requestKey = useRequestKey()
  const params = { userId: row.userId, walletHistoryId: row.walletHistoryId }
  const isOwn = row.userId === me.userId
  const isMine = row.claimedBy === me.username
  const isTaken = row.claimedBy !== null && !isMine
  const isLeft = isTaken && now - Date.parse(row.claimedAt ?? '') > ASSIGNMENT_MS

  const { assign, ready } = useAssignment(row, internal)

  async function hold() {
    const words = comment.trim()
    if (words === '' && internal.note === '') return setCommentError(texts.holdNeedsNote)
    if (!(await internal.keep())) return
    if (words !== '') {
      const sent = { params, body: { comment: words } }
      const saved = await requestKey.send(sent, (idempotencyKey) =>
        executeAction(updateWalletRow, { ...sent, idempotencyKey }, { success: '' }),
      )
      if (saved.kind !== 'done') return
    }
    const isAssigned = isMine || (canClaim && (await assign(true)).kind === 'done')
    showSuccess(isAssigned ? texts.held : texts.heldUnassigned)
  }

  return {
    params,
    typed,
    comment: comment.trim(),
    commentError,
    commentField,
    noteField: internal.field,
    isNoteNew: internal.isNew,
    /** Saves an unsaved internal note before a decision. Returns false if that failed. */
    keepNote: internal.keep,
    saveNote: () => void internal.save(),
    isMine,
    isElsewhere: isTaken && !isLeft,
    canClaim: canClaim && !isOwn && (!isTaken || isLeft),
    canSettle: canSettle && !isOwn,
    /** Whether the staff member may prepare the decision about this deposit. */
    canTriage: canTriage && !isOwn,
    ready,
    claim: () => void assign(!isMine),
    hold: () => void hold(),
    seen: seenOf(row),
  }
}

/** Returns the functions that assign the row, and mark a deposit as ready to approve. */
function useAssignment(row: WalletRow, internal: ReturnType<typeof useInternalNote>) {
  const texts = useTexts(reviewTexts)
  const isReady = row.readyBy !== undefined
  const assign = (isMine: boolean, change: { isReady?: boolean } = {}) => {
    const params = { userId: row.userId, walletHistoryId: row.walletHistoryId }
    return executeAction(assignWalletRow, { params, body: { isMine, ...change } }, { success: '' })
  }

  async function ready() {
    if (!isReady && internal.note === '') return internal.setError(texts.readyNeedsNote)
    if (await internal.keep()) await assign(false, { isReady: !isReady })
  }
  return { assign, ready: () => void ready() }
}

/** Returns a row as an item of a review queue. */
export function itemOf({ walletHistoryId, username, comment, internalNote }: WalletRow) {
  return { itemId: walletHistoryId, username: username ?? '', comment, internalNote }
}

/** Returns the comment, which the player reads after the decision. */
function useComment(row: WalletRow, kept: string | undefined) {
  const [comment, setComment] = useState(kept ?? row.comment ?? '')
  const [commentError, setCommentError] = useState<string | undefined>()
  return {
    comment,
    commentError,
    setCommentError,
    commentField: {
      value: comment,
      error: commentError,
      onChange: (event: { target: { value: string } }) => {
        setComment(event.target.value)
        setCommentError(undefined)
      },
    },
  }
}

/** Returns the staff-only note of a row, which is saved independently of the decision. */
function useInternalNote(row: WalletRow, kept: string | undefined) {
  const texts = useTexts(reviewTexts)
  const [note, setNote] = useState(kept ?? row.internalNote ?? '')
  const [error, setError] = useState<string | undefined>()
  const requestKey = useRequestKey()
  const words = note.trim()
  const isNew = words !== (row.internalNote ?? '')

  async function keep(): Promise<boolean> {
    if (!isNew) return true
    const params = { userId: row.userId, walletHistoryId: row.walletHistoryId }
    const sent = { params, body: { internalNote: words === '' ? null : words } }
    const saved = await requestKey.send(sent, (idempotencyKey) =>
      executeAction(updateWalletRow, { ...sent, idempotencyKey }, { success: '' }),
    )
    return saved.kind === 'done'
  }

  return {
    note: words,
    isNew,
    keep,
    setError,
    save: async () => {
      if (await keep()) showSuccess(texts.noteSaved)
    },
    field: {
      value: note,
      error,
      onChange: (event: { target: { value: string } }) => {
        setNote(event.target.value)
        setError(undefined)
      },
    },
  }
}

export type ReviewItem = ReturnType<typeof useReviewItem>

/** Returns a snapshot of the row on screen, to show what changed if a save conflicts. */
function seenOf(row: WalletRow) {
  const { userId, walletHistoryId } = row
  return {
    before: factsOf(row),
    read: async () => {
      const { walletHistory } = await api.call(getWalletRow, {
        params: { userId, walletHistoryId },
        query: { image: 'none' },
      })
      return factsOf(walletHistory)
    },
    labels: currentTexts(reviewTexts).fields,
  }
}

function factsOf(row: WalletRow) {
  const { status, amount, comment, internalNote, gcashNumber, gcashName, claimedBy } = row
  return { status, amount, comment, internalNote, gcashNumber, gcashName, claimedBy }
}
