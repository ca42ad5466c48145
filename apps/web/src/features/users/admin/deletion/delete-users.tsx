import { deleteUser, deleteUsers } from '@kapis/contract/routes'
import type { DeletionBlock } from '@kapis/contract/users'
import { Link } from '@tanstack/react-router'
import { formatList } from '#lib/format-list.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './deletion.module.css'
import { deletionTexts } from './texts.ts'

type Named = { userId: string; username: string }

export function DeleteUsers({
  people: users,
  onClose,
}: {
  people: readonly Named[]
  onClose: () => void
}) {
  const { title, message, confirm } = useTexts(deletionTexts).deleteMany
  const userIds = users.map(({ userId }) => userId)
  return (
    <Confirm
      title={title(users.length)}
      message={message(formatList(users.map(({ username }) => username)))}
      confirmText={confirm}
      isDanger
      reason="required"
      count={users.length}
      onConfirm={(reason) =>
        executeAction(deleteUsers, { body: { userIds, reason } }, { isFormError: true })
      }
      onClose={onClose}
    />
  )
}

type DeleteUserProps = {
  user: Named
  blocks: readonly DeletionBlock[]
  onDeleted: () => void
  onClose: () => void
}

export function DeleteUser({ user, blocks, onDeleted, onClose }: DeleteUserProps) {
  const { title, message, confirm } = useTexts(deletionTexts).deleteOne
  if (blocks.length > 0) return <DeletionBlocks user={user} blocks={blocks} onClose={onClose} />
  return (
    <Confirm
      title={title}
      message={message(user.username)}
      confirmText={confirm}
      isDanger
      reason="required"
      onConfirm={async (reason) => {
        const sent = { params: { userId: user.userId }, query: { reason } }
        const result = await executeAction(deleteUser, sent, { isFormError: true })
        if (result.kind === 'done') onDeleted()
        return result
      }}
      onClose={onClose}
    />
  )
}

type DeletionBlocksProps = Pick<DeleteUserProps, 'user' | 'blocks' | 'onClose'>

/** Shows what keeps the user from being deleted, with links to where staff can resolve it. */
function DeletionBlocks({ user: { userId }, blocks, onClose }: DeletionBlocksProps) {
  const { blocked, reasons, links } = useTexts(deletionTexts).deleteOne
  return (
    <Modal title={blocked} onClose={onClose}>
      <ul className={styles.blocks}>
        {blocks.map((block) => (
          <li key={block}>
            {reasons[block]}{' '}
            <Link
              to="/admin/users/$userId"
              params={{ userId }}
              search={{ tab: TABS[block] }}
              onClick={onClose}
            >
              {links[TABS[block]]}
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** The tab of the user's page that shows what keeps the user from being deleted. */
const TABS = {
  payment: 'wallet',
  round: 'overview',
  balance: 'wallet',
  exclusion: 'limits',
} as const satisfies Record<DeletionBlock, string>
