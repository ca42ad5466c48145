import { ROLES, USER_STATUSES } from '@kapis/contract/auth'
import { listUsers } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatMobile } from '#lib/amounts.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { deleteAction } from '#staff/table/confirm-delete.tsx'
import type { Column } from '#staff/table/table-types.ts'
import { useList } from '#staff/table/use-list.ts'
import { staffTexts } from '#staff/texts.ts'
import { useCan } from '#staff/use-staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { ApiTokens } from './api-tokens/api-tokens.tsx'
import { DateTime } from '#staff/table/date-time.tsx'
import { ChangeStatuses, statusAction } from './change-statuses.tsx'
import { DeleteUsers } from './deletion/delete-users.tsx'
import { Invitations } from './invitations.tsx'
import { InviteStaff } from './invite-staff.tsx'
import { RoleBadge, UserStatusBadge } from './user-badges.tsx'
import type { StaffUser } from './user-details.ts'
import { invitationTexts } from './invitation-texts.ts'
import { usersTexts } from './texts.ts'

export function UsersPage() {
  const invitations = useTexts(invitationTexts)
  const list = useList({
    name: 'users',
    route: listUsers,
    rows: ({ users }) => users,
    rowId: ({ userId }: StaffUser) => userId,
    filters: ['status', 'role'],
  })
  const canDelete = useCan('users.delete-many')
  const canChange = useCan('users.status')
  const canInvite = useCan('users.role')
  const [isInviting, setIsInviting] = useState(false)
  const [toChange, setToChange] = useState<readonly StaffUser[]>([])
  const [toDelete, setToDelete] = useState<readonly StaffUser[]>([])
  const { title, search, filters, deleteMany, csvName } = useTexts(usersTexts).list
  const { status } = useTexts(usersTexts)
  return (
    <>
      <AdminPageHeader
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
        href={(user) => `/admin/users/${user.userId}`}
        filters={[
          { key: 'status', label: filters.status, options: USER_STATUSES.map(statusOption) },
          { key: 'role', label: filters.role, options: ROLES.map(roleOption) },
        ]}
        bulk={[
          ...(canChange ? [statusAction(status.confirm, setToChange)] : []),
          ...(canDelete ? [deleteAction(deleteMany, setToDelete)] : []),
        ]}
      />
      {canInvite && <Invitations />}
      <ApiTokens />
      {isInviting && <InviteStaff onClose={() => setIsInviting(false)} />}
      {toChange.length > 0 && <ChangeStatuses people={toChange} onClose={() => setToChange([])} />}
      {toDelete.length > 0 && <DeleteUsers people={toDelete} onClose={() => setToDelete([])} />}
    </>
  )
}

const option = (value: string, label: string) => ({ value, label })
const roleOption = (role: StaffUser['role']) => option(role, currentTexts(staffTexts).roles[role])
const statusOption = (status: StaffUser['status']) =>
  option(status, currentTexts(usersTexts).statuses[status])

function contactColumns(): Column<StaffUser>[] {
  const { email, mobile } = currentTexts(usersTexts).list.columns
  return [
    { key: 'email', title: email, cell: (p) => p.email || '—', csv: (p) => p.email },
    {
      key: 'mobile',
      title: mobile,
      cell: (p) => (p.mobileNumber === '' ? '—' : formatMobile(p.mobileNumber)),
      csv: (p) => p.mobileNumber,
    },
  ]
}

function columns(): Column<StaffUser>[] {
  const { username, role, status, lastLogin, attempts, joined, comment, userId } =
    currentTexts(usersTexts).list.columns
  return [
    {
      key: 'username',
      title: username,
      sort: 'username',
      cell: (p) => (
        <>
          {p.username} {p.homeCell !== undefined && <Badge>{p.homeCell}</Badge>}
        </>
      ),
      csv: (p) => p.username,
    },
    { key: 'role', title: role, cell: (p) => <RoleBadge role={p.role} />, csv: (p) => p.role },
    {
      key: 'status',
      title: status,
      cell: (p) => <UserStatusBadge status={p.status} />,
      csv: (p) => p.status,
    },
    ...contactColumns(),
    {
      key: 'lastLogin',
      title: lastLogin,
      cell: (p) => <DateTime iso={p.lastLogin} />,
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
      cell: (p) => <DateTime iso={p.createdAt} />,
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
