import type { ContactTexts } from './texts.en.ts'

export const contact: ContactTexts = {
  list: 'Contact details',
  verified: 'Verified',
  since: (at) => `Na-verify noong ${at}`,
  notYet: 'Hindi pa verified',
  verify: 'I-verify',
  verifyOne: { email: 'I-verify ang email', mobile: 'I-verify ang mobile number' },
  required: 'I-verify ang email at mobile number mo bago ang una mong withdrawal.',
  title: { email: 'I-verify ang email mo', mobile: 'I-verify ang mobile number mo' },
  sentTo: (address) => `Nagpadala kami ng 6-digit na code sa ${address}. Valid ito nang 10 minuto.`,
  sending: 'Ipinapadala ang code…',
  code: 'Code',
  sixDigits: 'Ilagay ang 6 na digit',
  again: 'Ipadala ulit',
  confirm: 'I-confirm',
  cancel: 'Kanselahin',
  done: { email: 'Na-verify ang email.', mobile: 'Na-verify ang mobile number.' },
  forgot: {
    title: 'Nakalimutan ang password?',
    lead: 'Magpapadala kami ng link sa verified na email address ng account mo.',
    email: 'Email',
    send: 'Ipadala ang link',
    sent: (address) =>
      `Kung verified na email ng isang account ang ${address}, nagpadala na kami ng link doon. Isang beses lang ito gagana, sa loob ng 30 minuto.`,
    close: 'Isara',
    remembered: 'Naalala mo na?',
    logIn: 'Mag-log in',
  },
  notices: {
    legend: 'Mga notification sa email',
    kinds: {
      new_device: 'Pag-log in sa bagong device',
      withdrawal_requested: 'Paghiling ng withdrawal',
    },
    required: 'Lagi kaming nagpapadala ng email tungkol sa mga pagbabago at payout.',
  },
  unsubscribe: {
    title: 'Itigil ang mga email na ito?',
    lead: {
      new_device: 'Hindi ka na namin ie-email kapag may bagong device na nag-log in.',
      withdrawal_requested: 'Hindi ka na namin ie-email kapag humiling ka ng withdrawal.',
    },
    stop: 'Itigil ang mga email',
    done: 'Hindi ka na makakatanggap ng ganitong email. Puwede mo itong i-on ulit sa profile mo.',
    invalid: 'Hindi valid ang link na ito.',
  },
  hint: 'I-verify ang email at mobile number mo sa profile para maabot ka namin.',
}
