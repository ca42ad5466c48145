import { deleteUser, deleteUsers } from '@kapis/contract/routes'
import { formatList } from '#lib/format-list.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { useTexts } from '#texts/texts.ts'
import { usersTexts } from './texts.ts'

type Named = { userId: string; username: string }

export function DeleteUsers({
  people: users,
  onClose,
}: {
  people: readonly Named[]
  onClose: () => void
}) {
  const { title, message, confirm } = useTexts(usersTexts).deleteMany
  const userIds = users.map(({ userId }) => userId)
  return (
    <Confirm
      title={title(users.length)}
      message={message(formatList(users.map(({ username }) => username)))}
      confirmText={confirm}
      isDanger
      reason="optional"
      count={users.length}
      onConfirm={(reason) =>
        executeAction(
          deleteUsers,
          { body: { userIds, ...(reason !== '' && { reason }) } },
          { isFormError: true },
        )
      }
      onClose={onClose}
    />
  )
}

type DeleteUserProps = { user: Named; onDeleted: () => void; onClose: () => void }

export function DeleteUser({ user, onDeleted, onClose }: DeleteUserProps) {
  const { title, message, confirm } = useTexts(usersTexts).deleteOne
  return (
    <Confirm
      title={title}
      message={message(user.username)}
      confirmText={confirm}
      isDanger
      reason="optional"
      onConfirm={async (reason) => {
        const sent = { params: { userId: user.userId }, query: reason === '' ? {} : { reason } }
        const result = await executeAction(deleteUser, sent, { isFormError: true })
        if (result.kind === 'done') onDeleted()
        return result
      }}
      onClose={onClose}
    />
  )
}
