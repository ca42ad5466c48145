import type { proof as english } from './proof-texts.en.ts'

export const proof: typeof english = {
  title: 'Fairness',
  lead: 'Nakatakda ang bawat resulta bago ka tumaya, mula sa secret namin at sa seed mo. Walang panig na makakapagbago nito nang mag-isa, at chine-check ng browser mo ang bawat taya.',
  steps: [
    [
      'Nangangako kami',
      'Bago ka maglaro, gumagawa kami ng secret at pina-publish ang fingerprint nito, ang commitment hash ng susunod mong 1,024 round. Mula noon, hindi na namin mababago ang alinman.',
    ],
    [
      'Pumipili ka',
      'Saka pa lang gumagawa ng sariling seed ang browser mo. Hindi namin ito alam noong ginawa ang secret, kaya hindi namin ito mapaghahandaan.',
    ],
    [
      'Tayong dalawa ang nagpapasya',
      'Ginagawa ang round mula sa bahagi nito ng secret namin, sa seed mo at sa numero ng round. Wala nang iba: hindi ang taya mo, hindi ang balance mo, hindi kung sino ka.',
    ],
    [
      'Ikaw ang nagche-check',
      'Kasama ng resulta ang seed ng round at isang pirmadong bet receipt. Inuulit agad ng browser mo ang round; kapag nagpalit ka ng seed, inuulit nito ang lahat.',
    ],
  ],
  exampleTitle: 'Isang halimbawa',
  example: {
    seed: 'Ang seed ng round 1, mula sa secret namin',
    commitment: 'Hash ng seed na ito, sakop ng commitment hash na ipinakita bago maglaro',
    message: 'Pinaghalong seed namin at seed mo',
    word: 'Ang unang apat na byte bilang numero',
    number: 'Kumukuha ang Dice ng isa sa 10,000 numero',
    result: 'Taya na over 50.50',
    outcome: (isWin, roll, times) =>
      isWin
        ? `${roll} ay 50.50 pataas: panalo, payout ${times}x`
        : `${roll} ay mas mababa sa 50.50: talo`,
  },
  returnsTitle: 'RTP ng mga laro',
  returns: {
    words: (since, until) => `Lahat ng na-settle na taya mula ${since} hanggang ${until}.`,
    caption: 'RTP ng bawat laro',
    game: 'Laro',
    rounds: 'Mga round',
    theoretical: 'Target',
    actual: 'Actual',
    band: '95% range',
    note: 'Ipinapakita ng range kung hanggang saan kayang igalaw ng suwerte ang actual na RTP. Malapad ito kapag kaunti ang round; habang dumarami, lumalapit ito sa 99.00%. Dapat nasa loob nito ang target sa mga 19 sa 20 pagkakataon.',
    loading: 'Nilo-load…',
    failed: 'Hindi ma-load ang mga bilang.',
  },
  yourselfTitle: 'I-check mo mismo',
  yourself:
    'Buksan ang Fairness sa ilalim ng kahit anong laro: tingnan ang mga seed mo, palitan, i-verify ang taya nang step by step at i-download ang mga bet receipt. Dala ng bawat bet receipt ang hash ng nauna, kaya mahahalata kung may binago.',
  keys: 'Mga signing key ng bet receipt',
  log: 'Public log na walang makakapagpalit',
}
