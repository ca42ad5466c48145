import { refuse } from '@kapis/contract/refusals'

/** The number of seconds for which an image's address is valid. */
export const TICKET_SECONDS = 60

/**
 * An image of a feature, such as `wallet-image/…/receipt`, and the staff member who may open it.
 */
type TicketedImage = { image: string; reader: { userId: string } }
type Sealer = {
  seal(secret: Uint8Array, place: string): Buffer | Promise<Buffer>
  open(sealed: Buffer, place: string): Buffer | Promise<Buffer>
}
export type ImageTickets = ReturnType<typeof makeImageTickets>

/**
 * Makes tickets for image addresses. A ticket is sealed for one image and one staff member, so an
 * address found in a log or a browser history opens nothing.
 */
export function makeImageTickets({ sealer, clock }: { sealer: Sealer; clock: () => Date }) {
  return {
    async issue(ticketed: TicketedImage): Promise<string> {
      const until = clock().getTime() + TICKET_SECONDS * 1000
      const sealed = await sealer.seal(Buffer.from(String(until)), placeOf(ticketed))
      return sealed.toString('base64url')
    },
    /** Checks a ticket. Refuses: link_expired. */
    async check(ticket: string, ticketed: TicketedImage): Promise<void> {
      const until = await open(sealer, ticket, placeOf(ticketed))
      if (until === null || clock().getTime() > until) throw refuse('link_expired')
    },
  }
}

async function open(sealer: Sealer, ticket: string, place: string): Promise<number | null> {
  try {
    return Number((await sealer.open(Buffer.from(ticket, 'base64url'), place)).toString())
  } catch {
    return null
  }
}

function placeOf({ image, reader }: TicketedImage): string {
  return `${image}/${reader.userId}`
}
