import { deleteUser, deleteUsers } from '@kapis/contract/routes'
import { act } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { texts } from './texts.ts'

type Named = { userId: string; username: string }

export function DeleteUsers({
  people,
  onClose,
}: {
  people: readonly Named[]
  onClose: () => void
}) {
  const { title, message, confirm } = texts.deleteMany
  const userIds = people.map(({ userId }) => userId)
  return (
    <Confirm
      title={title(people.length)}
      message={message(people.map(({ username }) => username).join(', '))}
      confirmText={confirm}
      isDanger
      reason="optional"
      count={people.length}
      onConfirm={(reason) =>
        act(
          deleteUsers,
          { body: { userIds, ...(reason !== '' && { reason }) } },
          { isFormError: true },
        )
      }
      onClose={onClose}
    />
  )
}

type DeleteUserProps = { person: Named; onDeleted: () => void; onClose: () => void }

export function DeleteUser({ person, onDeleted, onClose }: DeleteUserProps) {
  const { title, message, confirm } = texts.deleteOne
  return (
    <Confirm
      title={title}
      message={message(person.username)}
      confirmText={confirm}
      isDanger
      reason="optional"
      onConfirm={async (reason) => {
        const sent = { params: { userId: person.userId }, query: reason === '' ? {} : { reason } }
        const acted = await act(deleteUser, sent, { isFormError: true })
        if (acted.kind === 'done') onDeleted()
        return acted
      }}
      onClose={onClose}
    />
  )
}
