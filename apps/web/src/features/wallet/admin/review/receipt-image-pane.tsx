import { fillPath } from '@kapis/contract/route'
import { getWalletImage } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import type { ComponentProps } from 'react'
import { atCell } from '#staff/cells/cell-choice.ts'
import { ImagePane } from '#staff/review/image-pane.tsx'
import { useCan } from '#staff/use-staff.ts'

type ReceiptImagePaneProps = Omit<ComponentProps<typeof ImagePane>, 'image' | 'controls'> & {
  row: WalletRow
  of: 'receipt' | 'proof'
}

/** The player's image, large enough to read. */
export function ReceiptImagePane({ row, of, ...pane }: ReceiptImagePaneProps) {
  const canLook = useCan(of === 'proof' ? 'wallet.proof' : 'wallet.image')
  const url = imageUrl(row, of)
  const image = {
    key: `${row.walletHistoryId} ${of}`,
    url: `${url}&size=full`,
    preview: `${url}&size=thumbnail`,
  }
  return <ImagePane {...pane} image={canLook ? image : null} />
}

export function imageUrl({ userId, walletHistoryId }: WalletRow, of: 'receipt' | 'proof'): string {
  const path = fillPath(getWalletImage.path, { userId, walletHistoryId })
  return atCell(`${path}?of=${of}`)
}
