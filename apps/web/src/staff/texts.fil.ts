import type { staff as english } from './texts.en.ts'

export const staff: typeof english = {
  roles: {
    player: 'Player',
    moderator: 'Moderator',
    admin: 'Admin',
    super_admin: 'Super admin',
  },
  confirm: {
    cancel: 'Kanselahin',
    reason: 'Dahilan',
    reasonOptional: 'Dahilan (optional)',
    needsReason: 'Kailangan ang dahilan',
    type: (typed: string) => `I-type ang ${typed} para magpatuloy`,
  },
  readBy: { player: 'Mababasa ito ng player.', staff: 'Staff lang ang makakabasa nito.' },
  needsApproval: (from) =>
    `Kailangan ng ikalawang tao kapag ${from} pataas. Magiging request ang desisyon mo, na ia-approve ng iba.`,
  presence: {
    looking: (names, count) => `Tinitingnan ito ${count === 1 ? 'ni' : 'nina'} ${names}`,
    lookingToo: (names, count) => `Tinitingnan din ito ${count === 1 ? 'ni' : 'nina'} ${names}`,
  },
  stepUp: {
    title: 'Patunayang ikaw ito',
    message:
      'Ilagay ang code mula sa authenticator app mo. Hindi ka na hihingan sa loob ng 5 minuto.',
  },
  tickets: (amount) => `${amount} ticket`,
  idle: {
    title: 'Mala-log out ka sa loob ng isang minuto',
    message: 'Matagal mo nang hindi ginagamit ang page na ito. Nandito pa ang na-type mo.',
    stay: 'Manatiling naka-log in',
  },
  changed: {
    title: 'May naunang nagbago nito',
    message: 'Hindi na-save ang pagbabago mo. Ito ang nagbago mula nang buksan mo:',
    close: 'Ipakita ang kasalukuyan',
  },
  table: {
    statusOfMany: (count: number) => `Palitan ang status ng ${count} user`,
    search: 'Maghanap',
    all: 'Lahat',
    clearFilter: (label: string) => `I-clear ang ${label}`,
    refresh: 'I-refresh',
    columns: 'Mga column',
    exportCsv: 'I-export',
    exporting: (rows) => `Ini-export ang ${rows}…`,
    views: 'Mga view',
    viewName: 'Pangalan ng view na ito',
    saveThis: 'I-save',
    noViews: 'Wala pang naka-save na view.',
    deleteView: (name: string) => `Burahin ang view na ${name}`,
    selectPage: 'Piliin ang lahat sa pahinang ito',
    selectRow: (id: string) => `Piliin ang ${id}`,
    selected: (count: number) => `${count} ang napili`,
    bulk: 'Mga napiling row',
    clearSelection: 'I-clear ang pagpili',
    rows: 'Mga row',
    range: (first: string, last: string, total: string) => `${first}–${last} ng ${total}`,
    rangeOpen: (first: string, last: string) => `${first}–${last}, may kasunod pa`,
    unavailable: 'Hindi makuha ang listahang ito.',
    notUpdated: 'Hindi na-update.',
    retry: 'Subukan ulit',
    clear: 'I-clear ang filters',
  },
  details: { loading: 'Nilo-load', missing: 'Hindi nahanap' },
  diff: { caption: 'Ano ang naiba', field: 'Field', was: 'Dati', is: 'Ngayon' },
}
