import type { RulesTexts } from './rules-texts.en.ts'

export const rules: RulesTexts = {
  mines: {
    title: 'Paano maglaro ng Mines',
    table: (mines) => `Bayad kapag ${mines} ang mina`,
    gemsColumn: 'Mga hiyas',
    rules: [
      'Piliin kung ilan sa 25 tile ang may mina. Nakatakda na ang puwesto ng mga ito bago mo buksan ang unang tile.',
      'Bawat hiyas ay nagpapataas sa halaga ng round. Puwedeng mag-cash out pagkatapos ng anumang hiyas; ang mina ang tumatapos sa round at kumukuha sa taya.',
      'Kapag nakuha ang lahat ng hiyas, kusang ika-cash out ang round.',
    ],
  },
  hilo: {
    title: 'Paano maglaro ng Hilo',
    table: 'Tsansa at bayad ng unang hula',
    cardsFact: 'Pinakamaraming baraha',
    cardColumn: 'Baraha',
    rules: [
      'Hulaan kung mas mataas o mas mababa ang susunod na baraha. Alas ang pinakamababa at hari ang pinakamataas, at buo ang bunton sa bawat bunot.',
      'Panalo sa magkabilang hula ang parehong ranggo, maliban sa alas at hari: doon mahigpit ang isang panig at parehong ranggo lang ang panalo sa kabila.',
      'Bawat tamang hula ay nagpaparami sa halaga ng round; ang mali ang tumatapos dito at kumukuha sa taya. Libre ang paglaktaw at walang binabago.',
      'Hanggang 52 baraha ang isang round, pagkatapos ay kusa itong ika-cash out.',
    ],
  },
  flip: {
    title: 'Paano maglaro ng Flip',
    rules: [
      'Pumili ng kara o krus. Ang tamang hula ay nagbabayad ng 1.98x; ihagis muli at dodoble ito sa bawat dagdag na tamang hula.',
      'Ang maling hula ang tumatapos sa round at kumukuha sa taya. Puwedeng mag-cash out pagkatapos ng anumang panalo. Pagkatapos ng 20 panalo ay kusa itong ika-cash out.',
    ],
  },
  rps: {
    title: 'Paano maglaro ng Rock Paper Scissors',
    rules: [
      'Tinatalo ng bato ang gunting, ng gunting ang papel, at ng papel ang bato. Nakatakda na ng mga seed ang kamay ng bahay bago ka pumili.',
      'Ang panalo ay nagbabayad ng 1.98x; ibato muli at dodoble ito sa bawat dagdag na panalo. Ang talo ang tumatapos sa round at kumukuha sa taya.',
      'Hindi binibilang ang tabla: nananatili ang taya, sunod na panalo at multiplier, at babato ka muli. Puwedeng mag-cash out pagkatapos ng anumang panalo.',
      'Pagkatapos ng 20 panalo o 100 bato ay kusang ika-cash out ang round.',
    ],
  },
  rounds: {
    wins: 'Sunod na panalo',
    firstStep: 'Tsansa sa unang panalo',
    maxWin: (most) =>
      `Hanggang ${most} lang ang ibabayad ng isang round. Kapag ang susunod na hakbang ay maaaring lumampas sa pinakamataas na panalo, kusang ika-cash out ang round.`,
    rules: [
      'Nakalaan ang taya mula sa unang hakbang hanggang matapos ang round. Walang nababago sa pag-reload, sa ibang device o sa putol na koneksiyon: naghihintay sa iyo ang round.',
      'Kapag walang hakbang sa loob ng 24 oras, kusang magsasara ang round: babayaran ang halaga nito noon, o ibabalik ang taya kung wala pang napanalunan.',
      'Isang beses lang kinukuha ang 99.00% na balik para sa buong round. Patas ang bawat dagdag na hakbang, kaya walang epekto sa balik kung kailan ka magka-cash out.',
    ],
  },
}
