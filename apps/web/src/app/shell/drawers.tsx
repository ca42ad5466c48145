import { messages } from '#lib/messages.ts'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/placeholders.tsx'

export function NotificationsDrawer({ onClose }: { onClose: () => void }) {
  const { notifications, noNotifications } = messages.shell
  return (
    <Drawer title={notifications} onClose={onClose}>
      <EmptyState title={noNotifications} />
    </Drawer>
  )
}

export function InboxDrawer({ onClose }: { onClose: () => void }) {
  const { inbox, noMessages, inboxHint } = messages.shell
  return (
    <Drawer title={inbox} onClose={onClose}>
      <EmptyState title={noMessages}>
        <p>{inboxHint}</p>
      </EmptyState>
    </Drawer>
  )
}
