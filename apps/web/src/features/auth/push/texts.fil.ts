import type { DevicePushTexts } from './texts.en.ts'

export const push: DevicePushTexts = {
  title: 'Notification sa device na ito',
  lead: 'Walang halagang ipinapakita, at titigil kapag nag-log out ka rito.',
  legend: 'Abisuhan ako tungkol sa',
  topics: {
    withdrawals: 'Mga withdrawal',
    security: 'Pag-log in at seguridad',
    limits: 'Pagbabago ng limit',
  },
  unsupported: 'Hindi makapagpakita ng notification ang browser na ito.',
  homeScreen:
    'Para makatanggap ng notification, idagdag muna ang Kapis sa home screen at doon ito buksan.',
  denied:
    'Bina-block ng browser mo ang mga notification ng Kapis. Payagan ito sa site settings, saka i-reload ang page.',
  refused: 'Naka-off pa rin ang notifications dahil hindi ito pinayagan ng browser mo.',
  failed: 'Hindi ma-on ang notifications. Subukan ulit mamaya.',
}
