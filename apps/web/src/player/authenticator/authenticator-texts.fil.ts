import type { authenticator as english } from './authenticator-texts.en.ts'

export const authenticator: typeof english = {
  cancel: 'Kanselahin',
  next: 'Magpatuloy',
  confirm: 'Kumpirmahin',
  password: 'Password',
  code: 'Authenticator code',
  sixDigits: 'Ilagay ang 6 na numero',
  wrongCode: 'Mali ang code na ito o nagamit na. Hintayin ang susunod.',
  wrongProof: 'Mali ang password o ang code.',
  needsPassword: 'Kailangan ang password',
  anyCode: 'Authenticator o recovery code',
  anyCodeHint: 'Ang 6 na numero ng kasalukuyang app, o isang recovery code gaya ng ABCD-EFGH.',
  anyCodeShape: 'Ilagay ang 6 na numero o isang recovery code',
  lost: 'Nawala ang authenticator?',
  titles: {
    enrol: 'Mag-set up ng authenticator app',
    replace: 'Mag-set up ng bagong authenticator app',
    renew: 'Kumuha ng mga bagong recovery code',
    remove: 'Alisin ang authenticator app',
  },
  leads: {
    enrol:
      'Ilagay ang password para magsimula. Pagkatapos, mala-log out ka sa lahat ng iba pang device.',
    replace:
      'Ilagay ang password para magsimula. Hihinto ang lumang app kapag nakumpirma ang bago, at mala-log out ka sa lahat ng iba pang device.',
    renew:
      'Hindi na gagana ang mga na-save mong code, at mala-log out ka sa lahat ng iba pang device.',
    remove:
      'Password na lang ang kailangan sa pag-log in. Mala-log out ka sa lahat ng iba pang device.',
  },
  scanMessage:
    'I-scan ang code gamit ang authenticator app, o ilagay ang secret. Pagkatapos ay i-type ang anim na numerong ipinapakita nito.',
  secretLabel: 'Secret',
  copySecret: 'Kopyahin ang secret',
  recoveryTitle: 'I-save ang mga recovery code na ito',
  recoveryMessage:
    'Puwedeng gamitin nang isang beses ang bawat code sa pag-log in kung mawala ang phone mo. Hindi na ulit ipapakita ang mga ito.',
  copyCodes: 'Kopyahin ang mga recovery code',
  kept: 'Na-save ko na',
  removed: 'Naalis ang authenticator.',
  codesLeft: (count: number) => `${count} recovery code ang natitira`,
  setUp: 'I-set up',
  replaceIt: 'Palitan',
  renewCodes: 'Kumuha ng mga bagong recovery code',
  removeIt: 'Alisin',
}
