import type { WalletRow } from '@kapis/contract/wallet'
import { useEffect, useRef } from 'react'
import { Kbd } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import styles from '#staff/review/review-item.module.css'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { staffTexts } from '#staff/texts.ts'
import type { ReviewItem } from './use-review-item.ts'

/** Shows who is assigned to the item, with a button to claim, take over or release it. */
export function AssignmentBar({ row, at }: { row: WalletRow; at: ReviewItem }) {
  const texts = useTexts(reviewTexts)
  const { isMine, canClaim } = at
  const words = isMine
    ? texts.mine
    : row.claimedBy === null
      ? texts.free
      : texts.hasIt(row.claimedBy)
  const label = isMine ? texts.release : row.claimedBy === null ? texts.claim : texts.takeOver
  return (
    <div className={styles.claim} data-mine={isMine || undefined}>
      <span>{words}</span>
      {canClaim && (
        <Button size="small" variant="quiet" onClick={at.claim}>
          {label} <Kbd>C</Kbd>
        </Button>
      )}
    </div>
  )
}

/** The field for the internal note, which is saved with every decision or by its own button. */
export function InternalNote({ at }: { at: ReviewItem }) {
  const texts = useTexts(reviewTexts)
  const staff = useTexts(staffTexts)
  const field = useFocusOnError(at.noteField.error)
  return (
    <>
      <TextArea
        ref={field}
        label={texts.note}
        rows={2}
        maxLength={2000}
        hint={staff.readBy.staff}
        {...at.noteField}
      />
      {at.isNoteNew && (
        <Button size="small" onClick={at.saveNote}>
          {texts.saveNote}
        </Button>
      )}
    </>
  )
}

/** The comment to the player. The cursor goes there if it is missing: it may be out of sight. */
export function CommentField({ at }: { at: ReviewItem }) {
  const texts = useTexts(reviewTexts)
  const staff = useTexts(staffTexts)
  const field = useFocusOnError(at.commentError)
  return (
    <TextArea
      ref={field}
      label={texts.comment}
      rows={2}
      maxLength={500}
      placeholder={texts.commentHint}
      hint={staff.readBy.player}
      {...at.commentField}
    />
  )
}

function useFocusOnError(error: string | undefined) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (error === undefined) return
    field.current?.focus({ preventScroll: true })
    // The buttons stay at the bottom and cover what lies under them, which focus alone ignores.
    field.current?.scrollIntoView?.({ block: 'center' })
  }, [error])
  return field
}
