import type { transparency as english } from './texts.en.ts'

export const transparency: typeof english = {
  title: 'Public log',
  lead: 'Bawat minuto, isinusulat namin ang nangyari sa log na puwede lang humaba. May ibang nagbabantay, ang mga saksi: mapapansin nila kung may binago, itinago o tinanggal kami.',
  lines:
    'Isang bagay ang sinasabi ng bawat linya: na may bagong entry ang isang account, ang kabuuan ng isang araw, isang commitment sa mga seed, isang signing key, o kung gaano na kahaba ang staff log namin. Walang pangalan at walang halaga ang mga linya tungkol sa mga account, at ang player lang ang makakaalam kung alin ang sa kanya.',
  loading: 'Nilo-load…',
  failed: 'Hindi ma-load ang log.',
  retry: 'Subukan ulit',
  stale: 'Hindi ma-load ang log ngayon. Ang huling na-load na lagay ang nakikita mo.',
  head: {
    title: (cell) => (cell === null ? 'Pinakabagong lagay' : `Pinakabagong lagay ng cell ${cell}`),
    none: 'Wala pang naka-publish.',
    invalid: 'Hindi valid ang pirma ng log na ito. Huwag itong pagkatiwalaan.',
    valid: 'Na-check sa browser mo',
    entries: 'Mga linya',
    root: 'Fingerprint ng lahat ng linya',
    origin: 'Pangalan',
    witnessed: 'Pinirmahan ng saksi',
    age: (minutes) => (minutes < 1 ? 'wala pang isang minuto' : `${minutes} minuto ang nakalipas`),
    old: (minutes) =>
      `${minutes} minuto ang nakalipas: hindi gumagalaw ang log, o lumang lagay ang ipinapakita sa iyo`,
    faults: {
      shorter:
        'Mas maikli ang log na ito kaysa noong huli mong tingin. Puwede lang humaba ang log: huwag itong pagkatiwalaan.',
      other:
        'Iba ang log na ito sa huli mong nakita kahit pareho ang haba. Huwag itong pagkatiwalaan.',
    },
  },
  missing: {
    words: (origin) =>
      `Hindi ipinapakita rito ng site ang log na ${origin}, kahit kilala ito ng browser mo. Hindi dapat nawawala ang log: kung magpatuloy ito, huwag pagkatiwalaan ang site. Kalimutan lang ito kung alam mo kung bakit ito natapos.`,
    forget: 'Kalimutan ang log na ito',
  },
  changed: {
    words:
      'May ibang mga saksing pinapangalanan ngayon ang site kaysa noong una mong bisita. Ang mga dating saksi pa rin ang ginagamit ng browser mo. Pumayag lang kung alam mo kung bakit nagbago. Ito ang mga bago:',
    agree: 'Pagkatiwalaan ang mga bagong saksi',
  },
  witnesses: {
    title: 'Mga saksi',
    must: ({ quorum, of, both }) =>
      of === 1
        ? 'Kailangang pumirma muna ito bago ipakitang public ang taya. Walang mapapakitaan ng ibang kasaysayan kung hindi ito tutulong.'
        : `Kailangang pumirma muna ang hindi bababa sa ${quorum} sa ${of} bago ipakitang public ang taya. Kaya walang mapapakitaan ng ibang kasaysayan kung hindi tutulong ang ${both === 1 ? 'isa' : both} sa kanila.`,
    none: 'Wala pang ibang nagbabantay sa log na ito. Hangga’t wala, kaunti lang ang pinatutunayan nito.',
    note: 'Pinipirmahan lang ng saksi ang pinakabagong lagay kung karugtong ito ng huli niyang nakita. Kaunti ang pinatutunayan ng saksing kami mismo ang nagpapatakbo. May bisa ang mga saksi kapag iba ang nagpapatakbo ng mga ito.',
    signed: (when) => `pumirma noong ${when}`,
    silent: 'hindi pa pumipirma sa lagay na ito',
  },
  days: {
    title: 'Kabuuan bawat araw',
    note: 'Galing mismo sa log ang mga bilang na ito. Hindi kasama ang larong wala pang limang player sa isang araw, para walang makabasa ng resulta ng iisang tao.',
    none: 'Wala pang araw na naselyuhan mula nang magsimula ang log.',
    caption: 'Kabuuan bawat araw at laro',
    day: 'Araw',
    game: 'Laro',
    bets: 'Mga taya',
    staked: 'Kabuuang taya',
    paid: 'Ibinayad',
    share: 'RTP',
    unproven: 'hindi napatunayang nasa log',
    few: 'walang larong may limang player',
    missing: 'wala rito, kahit sinisilyuhan ang bawat araw',
  },
  place: {
    title: 'Hanapin ang receipt mo',
    words:
      'I-paste ang bet receipt na na-download mo, o piliin ang file nito. Hindi ito umaalis sa browser mo. Makikilala ng sinumang bigyan mo ng file ang lahat ng linya ng account mo sa buwang iyon.',
    label: 'Bet receipt',
    file: 'Pumili ng file',
    find: 'Hanapin',
    found: (seq, index, size) =>
      `Nasa log ang tayang ito: kasama ang entry ${seq} ng account nito sa linya ${(index + 1).toLocaleString('en-US')} ng ${size.toLocaleString('en-US')} linya nito.`,
    cosigned: (witnesses) =>
      witnesses === 1
        ? 'Isang saksi ang pumirma sa lagay na ito.'
        : `${witnesses} saksi ang pumirma sa lagay na ito.`,
    picture: (levels) =>
      `Nasa ibaba ang linya mo. Hakbang-hakbang itong isinasama sa ${levels} pang fingerprint, na nasa tabi ng daan, hanggang isang fingerprint na lang ang matira sa itaas: ang sa buong log. Kung mabago ang linya mo, magbabago rin ang nasa itaas.`,
    leaf: 'linya mo',
    root: 'buong log',
    faults: {
      unreadable: 'Hindi ito bet receipt.',
      unproven:
        'Wala pang patunay ang receipt na ito. Isang minuto pagkatapos ng taya, buksan ang Fairness sa ilalim ng laro at i-download ulit ang mga receipt mo.',
      chain:
        'Hindi magkakarugtong ang mga receipt: may nabago sa mga ito. Itabi ang file at i-report ito.',
      leaf: 'Hindi papunta sa log na ito ang patunay. Itabi ang file at i-report ito.',
      witnesses: 'Tama ang patunay, pero kulang ang saksing pumirma sa lagay na iyon.',
    },
  },
  meaning: {
    title: 'Ano ang pinatutunayan nito, at ano ang hindi',
    proves: [
      'Hindi na nagbabago ang minsang naging public. Kung may binago kaming taya, tinanggal na araw o itinagong player, mabibigo ang patunay o tatangging pumirma ang saksi.',
      'Iisang log ang nakikita ng lahat. Para makapagpakita ng dalawang bersiyon, kailangan namin ng saksing pipirma sa dalawa.',
      'Ang tayang may “Na-verify at public” ay hindi na mababago, kahit namin.',
      'Totoo ang lahat ng ito maliban kung tutulungan kami ng mga saksi na manlinlang. Nasa “Mga saksi” kung ilan ang kakailanganin.',
    ],
    proveNot: [
      'Hindi nito sinasabing patas ang resulta. Iyon ang chine-check ng browser mo sa bawat taya.',
      'Hindi kami nito mapipilit na isulat ang taya. Kung hindi maging public ang sa iyo, itabi ang pirmadong receipt: ebidensiya iyon.',
      'Walang bilang ang mga saksing kami mismo ang nagpapatakbo: salita lang namin ang hawak mo kung ganoon.',
    ],
    yes: 'Pinatutunayan nito',
    no: 'Hindi nito pinatutunayan',
  },
}
