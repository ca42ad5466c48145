// @vitest-environment node
import { expect, test } from 'vitest'
import { translateMessage } from './server-messages.ts'
import { translateMoneyMessage } from './money-messages.ts'

test.each([
  [
    'Your deposit of ₱1,250.00 was credited. Note: Found it. Reason: none',
    'Na-credit na ang deposit mong ₱1,250.00. Note: Found it. Reason: none',
  ],
  [
    'Your deposit of ₱350.00 was refused. Reason: No such payment',
    'Na-reject ang deposit mong ₱350.00. Dahilan: No such payment',
  ],
  ['Your withdrawal of ₱100.00 was paid.', 'Naibayad na ang withdrawal mong ₱100.00.'],
  [
    'Your withdrawal of ₱100.00 was rejected. The coins are back in your balance. Reason: Name',
    'Na-reject ang withdrawal mong ₱100.00. Ibinalik ang mga coin sa balance mo. Dahilan: Name',
  ],
  [
    'Your withdrawal of ₱1,500.00 was lowered to ₱1,250.00. ₱250.00 is back in your balance.',
    'Binabaan ang withdrawal mong ₱1,500.00 at naging ₱1,250.00. Ibinalik ang ₱250.00 sa balance mo.',
  ],
  [
    'Our staff added 2.00 tickets to your balance. Reason: Gift',
    'Nagdagdag ang staff ng 2.00 tickets sa balance mo. Dahilan: Gift',
  ],
  [
    'Our staff took 1.00 ticket from your balance. Reason: Gift',
    'Nagbawas ang staff ng 1.00 ticket sa balance mo. Dahilan: Gift',
  ],
  [
    'We corrected transaction 00000000003a and added ₱5.00 to your balance. Reason: Wrong',
    'Itinama namin ang transaksyong 00000000003a at nagdagdag ng ₱5.00 sa balance mo. Dahilan: Wrong',
  ],
  [
    'We corrected transaction 00000000003a and took ₱5.00 from your balance.',
    'Itinama namin ang transaksyong 00000000003a at nagbawas ng ₱5.00 sa balance mo.',
  ],
  [
    'Our staff changed where your withdrawal of ₱50.00 is paid to: GCash 0917••••142, M•• L. It is paid after 24 hours at the earliest. If you did not ask for this, tell us now.',
    'Pinalitan ng staff ang padadalhan ng withdrawal mong ₱50.00: GCash 0917••••142, M•• L. Mababayaran ito pagkalipas ng 24 na oras o mas matagal. Kung hindi mo ito hiniling, sabihin agad sa amin.',
  ],
  [
    'Your deposit of ₱50.00 was rejected. Reason: Cancelled by staff',
    'Na-reject ang deposit mong ₱50.00. Dahilan: Kinansela ng staff',
  ],
  [
    'Your identity check was refused. Contact support to learn why.',
    'Hindi tinanggap ang identity check mo. Kontakin ang support para malaman kung bakit.',
  ],
  [
    'Please send a part of your identity check again. The photo is blurred.',
    'Pakipadala ulit ang isang bahagi ng identity check mo. The photo is blurred.',
  ],
])('%s', (english, filipino) => {
  expect(translateMessage(english)).toBe(filipino)
})

test('other texts are left unchanged', () => {
  expect(translateMoneyMessage('New game on Friday. Reason: fun')).toBeNull()
})
