import type { EvidenceTexts } from './texts.en.ts'

export const evidence: EvidenceTexts = {
  enlarge: 'Palakihin',
  noImage: 'Walang larawan',
  hidden: 'Hindi makikita ng role mo ang larawang ito',
  images: { receipt: 'Resibo ng player', proof: 'Patunay ng bayad' },
  reference: 'Reference',
  player: 'Player',
  status: 'Status',
  waiting: 'Naghihintay ng approval',
  credited: 'Na-credit',
  paid: 'Nabayaran',
}
