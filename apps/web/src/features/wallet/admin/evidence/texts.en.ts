/** Texts of the evidence that a second person sees before a payment. */
export const evidence = {
  enlarge: 'Enlarge',
  noImage: 'No image',
  hidden: 'Your role can’t see this image',
  images: { receipt: 'The player’s receipt', proof: 'Proof of payment' },
  reference: 'Reference',
  player: 'Player',
  status: 'Status',
  waiting: 'Waiting for approval',
  credited: 'Credited',
  paid: 'Paid',
}

export type EvidenceTexts = typeof evidence
