import { ROLES, USER_STATUSES } from '@kapis/contract/auth'
import { listUsers } from '@kapis/contract/routes'
import { useState } from 'react'
import { AdminHead } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { removal } from '#staff/table/confirm-delete.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { At } from './at.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { texts as invitations } from './invitation-texts.ts'
import { Invitations } from './invitations.tsx'
import { InviteStaff } from './invite-staff.tsx'
import { RoleBadge, StatusBadge } from './person-badges.tsx'
import { texts } from './texts.ts'
import type { Person } from './user-details.ts'

export function UsersPage() {
  const list = useList({
    name: 'users',
    route: listUsers,
    rows: ({ users }) => users,
    rowId: ({ userId }: Person) => userId,
    filters: ['status', 'role'],
  })
  const canDelete = useCan('users.delete-many')
  const canInvite = useCan('users.role')
  const [isInviting, setIsInviting] = useState(false)
  const [doomed, setDoomed] = useState<readonly Person[]>([])
  const { title, search, filters, deleteMany, csvName } = texts.list
  return (
    <>
      <AdminHead
        title={title}
        actions={
          canInvite && (
            <Button variant="primary" icon="i-plus" onClick={() => setIsInviting(true)}>
              {invitations.title}
            </Button>
          )
        }
      />
      <DataTable
        list={list}
        caption={title}
        columns={columns()}
        csvName={csvName}
        searchHint={search}
        href={(person) => `/admin/users/${person.userId}`}
        filters={[
          { key: 'status', label: filters.status, options: USER_STATUSES.map(statusOption) },
          { key: 'role', label: filters.role, options: ROLES.map((role) => option(role, role)) },
        ]}
        bulk={canDelete ? [removal(deleteMany, setDoomed)] : []}
      />
      {canInvite && <Invitations />}
      {isInviting && <InviteStaff onClose={() => setIsInviting(false)} />}
      {doomed.length > 0 && <DeleteUsers people={doomed} onClose={() => setDoomed([])} />}
    </>
  )
}

const option = (value: string, label: string) => ({ value, label })
const statusOption = (status: Person['status']) => option(status, texts.statuses[status])

function columns(): Column<Person>[] {
  const { username, role, status, email, mobile, lastLogin, attempts, joined, comment, userId } =
    texts.list.columns
  return [
    {
      key: 'username',
      title: username,
      sort: 'username',
      cell: (p) => p.username,
      csv: (p) => p.username,
    },
    { key: 'role', title: role, cell: (p) => <RoleBadge role={p.role} />, csv: (p) => p.role },
    {
      key: 'status',
      title: status,
      cell: (p) => <StatusBadge status={p.status} />,
      csv: (p) => p.status,
    },
    { key: 'email', title: email, cell: (p) => p.email, csv: (p) => p.email },
    { key: 'mobile', title: mobile, cell: (p) => p.mobileNumber, csv: (p) => p.mobileNumber },
    {
      key: 'lastLogin',
      title: lastLogin,
      cell: (p) => <At iso={p.lastLogin} />,
      csv: (p) => p.lastLogin,
    },
    {
      key: 'attempts',
      title: attempts,
      isNumber: true,
      isHidden: true,
      cell: (p) => p.loginAttempts,
      csv: (p) => p.loginAttempts,
    },
    {
      key: 'comment',
      title: comment,
      isHidden: true,
      cell: (p) => p.comment ?? '—',
      csv: (p) => p.comment,
    },
    {
      key: 'joined',
      title: joined,
      sort: 'createdAt',
      cell: (p) => <At iso={p.createdAt} />,
      csv: (p) => p.createdAt,
    },
    {
      key: 'userId',
      title: userId,
      isHidden: true,
      cell: (p) => <code>{p.userId}</code>,
      csv: (p) => p.userId,
    },
  ]
}
