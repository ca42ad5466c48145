import { refuse } from '@kapis/contract/refusals'
import type { SecretBox } from '#fairness/secret-box.ts'

/** The number of seconds for which an image's address is valid. */
export const TICKET_SECONDS = 60

type TicketedImage = {
  walletHistoryId: string
  of: 'receipt' | 'proof'
  reader: { userId: string }
}
export type ImageTickets = ReturnType<typeof makeImageTickets>

/**
 * Makes tickets for image addresses. A ticket is sealed for one image and one staff member, so an
 * address found in a log or a browser history opens nothing.
 */
export function makeImageTickets({ sealer, clock }: { sealer: SecretBox; clock: () => Date }) {
  return {
    async issue(image: TicketedImage): Promise<string> {
      const until = clock().getTime() + TICKET_SECONDS * 1000
      const sealed = await sealer.seal(Buffer.from(String(until)), placeOf(image))
      return sealed.toString('base64url')
    },
    /** Checks a ticket. Refuses: link_expired. */
    async check(ticket: string, image: TicketedImage): Promise<void> {
      const until = await open(sealer, ticket, placeOf(image))
      if (until === null || clock().getTime() > until) throw refuse('link_expired')
    },
  }
}

async function open(sealer: SecretBox, ticket: string, place: string): Promise<number | null> {
  try {
    return Number((await sealer.open(Buffer.from(ticket, 'base64url'), place)).toString())
  } catch {
    return null
  }
}

function placeOf({ walletHistoryId, of, reader }: TicketedImage): string {
  return `wallet-image/${walletHistoryId}/${of}/${reader.userId}`
}
