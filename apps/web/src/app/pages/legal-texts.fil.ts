import type { legal as english } from './legal-texts.en.ts'

export const legal: typeof english = {
  title: 'Mga tuntunin at privacy',
  lead: 'Ang umiiral sa pagitan mo at ng Kapis, sa simpleng salita. Demonstrasyon ang Kapis: walang totoong perang kinukuha o binabayaran.',
  terms: {
    title: 'Mga tuntunin',
    words: (age) => [
      `Dapat ay ${age} taon ka na o higit pa at hindi taong pinagbabawalan. Isang account bawat tao, at siya lang ang maglalaro rito.`,
      'Mga puntos ng demonstrasyong ito ang coin at ticket. Wala itong halagang pera, hindi mabibili at hindi kailanman ibinabayad.',
      'Mabibilang ang taya kapag naayos na ito ng server. Ipinakita ang babayaran nito bago ito ilagay, at inuulit ng browser mo ang bawat resulta.',
      'Naka-hold ang taya ng round na maraming hakbang at hinihintay ka nito. Pagkaraan ng 24 oras na walang hakbang, sasara ito ayon sa tuntunin nito o isasauli ang taya.',
      'Kung hindi ma-verify ng browser mo ang resulta, tumigil at i-report ito: ang mga seed, resibo at journal ang magpapasya, hindi ang salita namin.',
      'Maaaring i-block ang account na ginagamit ng iba, ng programa, o labag sa batas. Tatapusin ang mga bukas na round ayon sa tuntunin at mananatiling nakatala ang balanse.',
      'Ang pagbabago ng mga tuntuning ito ay inaanunsyo rito at sa iyong mga abiso bago ito umiral.',
    ],
  },
  privacy: {
    title: 'Privacy',
    words: () => [
      'Itinatago namin ang ibinigay mo sa pagbukas ng account: username, email at numero ng mobile, at hash lang ng iyong password.',
      'Itinatago namin ang iyong mga taya, balanse, hiling, resibo at report, dahil dapat magtugma ang mga libro at manatiling nasusuri ang mga resulta.',
      'Nakatala ang bawat pag-log in kasama ang oras, address at device, para makita at matapos mo ito. Nakikita lang ng staff ang personal na detalye na kailangan ng trabaho nila, at nakatala ang bawat pagtingin at pagbabago.',
      'Isang cookie lang ang inilalagay namin, para sa session mo, at naaalala sa device na ito ang pinili mo: wika, tema, tunog. Walang patalastas, walang pagsubaybay, at walang ibinebenta o ipinapasa.',
      'Maaari mong i-download ang lahat ng itinatago namin tungkol sa iyo, ipawasto ang mali, at ipasara ang iyong account. Mananatili ang kailangan ng mga libro, nang wala ang pangalan mo.',
    ],
  },
  licence: {
    title: 'Lisensya',
    words: () => [
      'Walang lisensya sa sugal ang Kapis at hindi nito kailangan hangga’t wala itong kinukuha at binabayarang pera.',
      'Ang magpapatakbo nito para sa pera ay nangangailangan ng lisensya ng lugar kung saan ito nilalaro. Dito na ilalagay ang numero nito at ang address ng regulator.',
    ],
  },
  play: {
    title: 'Responsableng paglalaro',
    words: (age) => [
      `Para sa nasa hustong gulang na ${age} pataas ang mga larong nakasalalay sa tsansa. May gastos ito sa paglipas ng panahon: sa bawat 100 na itinaya, 99 ang bumabalik sa karaniwan.`,
      'Laging nakikita sa itaas ng pahina kung gaano katagal ka nang naglalaro at kung magkano ang panalo o talo mo.',
      'Magtakda ng mga limitasyon, magpahinga o i-exclude ang sarili sa iyong profile. Umiiral agad ang limitasyong mas nagpoprotekta; may hintay ang mas kaunting proteksiyon.',
      'Kung hindi na ito masaya para sa iyo o sa malapit sa iyo, tumigil at makipag-usap sa pinagkakatiwalaan mo o sa doktor.',
    ],
  },
}
