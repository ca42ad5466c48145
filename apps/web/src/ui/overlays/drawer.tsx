import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

type DrawerProps = {
  title: string
  onClose: () => void
  children: ReactNode
  width?: 420 | 480 | 608
}

/** Renders a modal that opens from the right on wide screens and from the bottom on phones. */
export function Drawer({ width = 420, ...props }: DrawerProps) {
  return <Modal {...props} width={width} placement="right" />
}

/** Renders a modal that opens from the bottom on every screen. */
export function Sheet(props: Omit<DrawerProps, 'width'>) {
  return <Modal {...props} width={520} placement="bottom" />
}
