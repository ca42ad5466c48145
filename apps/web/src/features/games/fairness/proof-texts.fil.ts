import type { proof as english } from './proof-texts.en.ts'

export const proof: typeof english = {
  title: 'Pagiging patas',
  lead: 'Nakatakda ang bawat resulta bago ka tumaya, mula sa sikreto namin at sa seed mo. Walang panig na makakapagbago nito nang mag-isa, at sinusuri ng browser mo ang bawat taya.',
  steps: [
    [
      'Nangangako kami',
      'Bago ka maglaro, bumubunot kami ng sikreto at inilalathala ang tatak nito, ang root ng susunod mong 1,024 round. Mula noon, hindi na namin mababago ang alinman.',
    ],
    [
      'Pumipili ka',
      'Saka pa lang bumubunot ng sariling seed ang browser mo. Hindi namin ito alam noong ginawa ang sikreto, kaya hindi namin ito mapaghahandaan.',
    ],
    [
      'Pareho ang nagpapasya',
      'Ginagawa ang round mula sa bahagi nito ng sikreto namin, sa seed mo at sa numero ng round. Wala nang iba: hindi ang taya mo, hindi ang balanse mo, hindi kung sino ka.',
    ],
    [
      'Sinusuri mo',
      'Kasama ng resulta ang seed ng round at isang pirmadong resibo. Inuulit agad ng browser mo ang round; kapag nagpalit ka ng seeds, inuulit nito ang lahat.',
    ],
  ],
  exampleTitle: 'Isang halimbawa',
  example: {
    seed: 'Ang seed ng round 1, mula sa sikreto namin',
    commitment: 'Ang dahon nito sa ilalim ng root, ipinakita bago maglaro',
    message: 'Pinaghalong seed namin at seed mo',
    word: 'Ang unang apat na byte bilang numero',
    number: 'Kumukuha ang Dice ng isa sa 10,000 numero',
    result: 'Taya na pataas sa 50.50',
    judged: (isWin, roll, times) =>
      isWin
        ? `${roll} ay 50.50 o higit pa: panalo, bayad ${times}x`
        : `${roll} ay mas mababa sa 50.50: hindi nanalo`,
  },
  returnsTitle: 'Ang naibalik ng mga laro',
  returns: {
    words: (since, until) => `Lahat ng natapos na taya mula ${since} hanggang ${until}.`,
    caption: 'Balik sa manlalaro ng bawat laro',
    game: 'Laro',
    rounds: 'Mga round',
    theoretical: 'Pangako',
    actual: 'Naibayad',
    band: '95% na saklaw',
    note: 'Sinasabi ng saklaw kung hanggang saan magagalaw ng suwerte ang naibayad. Malapad ito kapag kaunti ang round; habang dumarami, sumisikip ito sa 99.00%. Dapat nasa loob nito ang pangako sa mga 19 sa 20 pagkakataon.',
    loading: 'Nilo-load…',
    failed: 'Hindi ma-load ang mga bilang.',
  },
  yourselfTitle: 'Suriin mo mismo',
  yourself:
    'Buksan ang Pagiging patas sa ilalim ng alinmang laro: tingnan ang seeds mo, palitan, i-verify ang taya nang hakbang-hakbang at i-download ang mga resibo. Dala ng bawat resibo ang hash ng nauna, kaya mahahalata ang linyang binago.',
  keys: 'Ang mga susing pumipirma sa mga resibo',
}
