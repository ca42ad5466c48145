import type { deletion as english } from './texts.en.ts'

export const deletion: typeof english = {
  deleteMany: {
    title: (count: number) => `Burahin ang ${count} user?`,
    message: (names: string) =>
      `Kailangan itong i-approve ng isa pang super admin sa page na Approvals. Saka buburahin ang pangalan at contact nila at matatapos ang session nila. Mananatili ang accounting records. Hindi puwedeng burahin ang account na may balance. Mga buburahin: ${names}.`,
    confirm: 'I-request',
  },
  deleteOne: {
    title: 'Burahin ang user na ito?',
    message: (name: string) =>
      `Buburahin ang pangalan at contact ni ${name} at matatapos ang bawat session. Mananatili ang accounting records. Hindi ito mababawi.`,
    confirm: 'Burahin',
    blocked: 'Hindi pa puwedeng burahin ang user na ito',
    reasons: {
      payment: 'May pending na deposit o withdrawal.',
      round:
        'May bukas na round. Matatapos ito sa loob ng 24 oras, o agad kung iba-block ang user.',
      balance: 'May natitira pang balance.',
      exclusion: 'Naka-self-exclude ang player. Puwede siyang burahin kapag natapos iyon.',
    },
    links: {
      wallet: 'Buksan ang wallet',
      overview: 'Buksan ang timeline',
      limits: 'Buksan ang mga limit',
    },
  },
}
