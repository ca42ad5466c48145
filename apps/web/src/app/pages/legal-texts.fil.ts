import type { legal as english } from './legal-texts.en.ts'

export const legal: typeof english = {
  title: 'Mga tuntunin at privacy',
  lead: 'Ito ang kasunduan mo at ng Kapis. Demo lang: walang totoong perang tinatanggap o ibinabayad.',
  terms: {
    title: 'Mga tuntunin',
    words: (age) => [
      `Dapat ay ${age} taong gulang ka pataas at hindi kabilang sa mga bawal maglaro. Isang account bawat tao, at siya lang ang maglalaro rito.`,
      'Mga puntos ng demo na ito ang coin at ticket. Wala itong halagang pera, hindi mabibili at hindi kailanman ibinabayad.',
      'May bisa ang taya kapag na-settle na ng server. Ipinakita ang payout bago ka tumaya, at inuulit ng browser mo ang bawat resulta.',
      'Naka-hold ang taya ng round na maraming hakbang at hinihintay ka nito. Pagkaraan ng 24 na oras na walang hakbang, mag-o-auto-close ito ayon sa rules nito o ibabalik ang taya.',
      'Kung hindi ma-verify ng browser mo ang resulta, huminto at i-report ito: ang mga seed, bet receipt at journal ang magpapasya, hindi ang salita namin.',
      'Puwedeng i-block ang account na ginagamit ng iba, ng programa, o labag sa batas. Tatapusin ang mga bukas na round ayon sa rules at mananatiling naka-record ang balance.',
      'Ang pagbabago ng mga tuntuning ito ay inaanunsyo rito at sa notifications mo bago ito magkabisa.',
    ],
  },
  privacy: {
    title: 'Privacy',
    words: () => [
      'Hawak namin ang ibinigay mo sa pagbukas ng account: username, email at mobile number, at hash lang ng password mo.',
      'Hawak namin ang mga taya, balance, request, resibo at report mo, dahil dapat magtugma ang accounting records at manatiling nasusuri ang mga resulta.',
      'Naka-record ang bawat pag-log in kasama ang oras, IP address at device, para makita mo ang mga log in mo at ma-log out ang kahit anong device. Nakikita lang ng staff ang personal na detalye na kailangan ng trabaho nila, at naka-record ang bawat pagtingin at pagbabago.',
      'Isang cookie lang ang inilalagay namin, para sa session mo, at naaalala sa device na ito ang pinili mo: wika, tema, tunog. Walang ads, walang tracking, at walang ibinebenta o ipinapasa.',
      'Puwede mong i-download ang lahat ng datos na hawak namin tungkol sa iyo, ipatama ang mali, at ipasara ang account mo. Mananatili ang kailangan ng accounting records, nang wala ang pangalan mo.',
    ],
  },
  licence: {
    title: 'Lisensya',
    words: () => [
      'Walang lisensya sa sugal ang Kapis at hindi nito kailangan hangga’t wala itong tinatanggap at ibinabayad na pera.',
      'Kung gagamit ng totoong pera, kailangan ng lisensya ng lugar kung saan ito nilalaro. Dito ilalagay ang numero nito at ang contact details ng regulator.',
    ],
  },
  play: {
    title: 'Responsible gaming',
    words: (age) => [
      `Para sa ${age} taong gulang pataas ang mga larong nakasalalay sa tsansa. Sa katagalan, talo ang player: sa bawat 100 na taya, 99 ang bumabalik sa average.`,
      'Laging nakikita sa itaas ng pahina kung gaano katagal ka nang naglalaro at kung magkano ang panalo o talo mo.',
      'Mag-set ng limit, magpahinga o mag-self-exclude sa profile mo. Agad ang mas mahigpit na limit; may paghihintay bago luwagan.',
      'Kung hindi na ito masaya para sa iyo o sa malapit sa iyo, huminto at makipag-usap sa pinagkakatiwalaan mo o sa doktor.',
    ],
  },
}
