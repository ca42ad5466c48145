import type { staff as english } from '../en/staff.ts'

export const staff: typeof english = {
  confirm: {
    cancel: 'Kanselahin',
    reason: 'Dahilan',
    reasonOptional: 'Dahilan (opsiyonal)',
    needsReason: 'Kailangan ang dahilan',
    type: (typed: string) => `I-type ang ${typed} para magpatuloy`,
  },
  stepUp: {
    title: 'Patunayang ikaw ito',
    message: 'Ilagay ang code mula sa iyong authenticator app. May bisa ito nang limang minuto.',
    code: 'Authenticator code',
    sixDigits: 'Ilagay ang 6 na numero',
    wrongCode: 'Mali ang code na ito o nagamit na. Hintayin ang susunod.',
    confirm: 'Kumpirmahin',
    enrolTitle: 'I-set up ang iyong authenticator app',
    enrolMessage:
      'I-scan ang code gamit ang authenticator app, o ilagay ang secret. Pagkatapos ay i-type ang anim na numerong ipinapakita nito.',
    secretLabel: 'Secret',
    copySecret: 'Kopyahin ang secret',
    recoveryTitle: 'Itago ang mga recovery code na ito',
    recoveryMessage:
      'Bawat isa ay makakapag-sign in sa iyo nang isang beses kung mawala ang telepono. Hindi na muling ipapakita.',
    copyCodes: 'Kopyahin ang mga recovery code',
    kept: 'Naitago ko na',
  },
  changed: {
    title: 'May naunang nagbago nito',
    message: 'Walang na-save sa iyo. Iba na ito sa nakikita mo kanina:',
    close: 'Ipakita ang kasalukuyan',
  },
  diff: { caption: 'Ano ang naiba', field: 'Field', was: 'Dati', is: 'Ngayon' },
}
