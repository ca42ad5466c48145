import type { RulesTexts } from './rules-texts.en.ts'

export const rules: RulesTexts = {
  mines: {
    title: 'Paano maglaro ng Mines',
    table: (mines) => `Mga payout kapag ${mines} ang mina`,
    gemsColumn: 'Gem',
    rules: [
      'Piliin kung ilan sa 25 tile ang may mina. Nakatakda na ang puwesto ng mga ito bago mo buksan ang unang tile.',
      'Bawat gem ay nagpapataas sa halaga ng round. Puwede kang mag-cash out pagkatapos ng kahit anong gem; kapag mina, tapos ang round at talo ang taya.',
      'Kapag nakuha ang lahat ng gem, mag-o-auto cash out ang round.',
    ],
  },
  hilo: {
    title: 'Paano maglaro ng Hilo',
    table: 'Tsansa at payout ng unang hula',
    cardsFact: 'Pinakamaraming baraha',
    cardColumn: 'Baraha',
    rules: [
      'Hulaan kung mas mataas o mas mababa ang susunod na baraha. Ace ang pinakamababa at King ang pinakamataas, at galing sa buong deck ang bawat baraha.',
      'Panalo sa magkabilang hula ang parehong rank. Sa Ace, Higher o Same ang pagpipilian; sa King, Lower o Same.',
      'Bawat tamang hula ay nagpaparami sa halaga ng round; kapag mali, tapos ang round at talo ang taya. Libre ang skip at walang binabago.',
      'Hanggang 52 baraha ang isang round, saka ito mag-o-auto cash out.',
    ],
  },
  flip: {
    title: 'Paano maglaro ng cara y cruz',
    rules: [
      'Pumili ng cara o cruz. 1.98x ang payout ng tamang hula; mag-flip ulit at dodoble ito sa bawat dagdag na tamang hula.',
      'Kapag mali ang hula, tapos ang round at talo ang taya. Puwede kang mag-cash out pagkatapos ng kahit anong panalo. Mag-o-auto cash out ito pagkatapos ng 20 panalo.',
    ],
  },
  rps: {
    title: 'Paano maglaro ng Jack-en-poy',
    rules: [
      'Tinatalo ng bato ang gunting, ng gunting ang papel, at ng papel ang bato. Nakatakda na ng mga seed ang pick ng House bago ka pumili.',
      '1.98x ang payout ng panalo; tumira ulit at dodoble ito sa bawat dagdag na panalo. Kapag talo, tapos ang round at talo ang taya.',
      'Hindi binibilang ang tabla: nananatili ang taya, streak at multiplier, at titira ka ulit. Puwede kang mag-cash out pagkatapos ng kahit anong panalo.',
      'Mag-o-auto cash out ang round pagkatapos ng 20 panalo o 100 tira.',
    ],
  },
  rounds: {
    wins: 'Streak',
    firstStep: 'Tsansa sa unang panalo',
    maxWin: (most) =>
      `Hanggang ${most} ang payout ng isang round. Kapag puwedeng lumampas dito ang susunod na hakbang, mag-o-auto cash out ang round.`,
    rules: [
      'Naka-hold ang taya mula sa unang hakbang hanggang matapos ang round. Walang nababago sa pag-reload, sa ibang device o sa putol na koneksyon: naghihintay sa iyo ang round.',
      'Kapag walang hakbang sa loob ng 24 na oras, mag-o-auto-close: makukuha mo ang payout, o ibabalik ang taya kung wala pang panalo.',
      'Isang beses lang sa buong round ang 1% house edge. Pareho ang RTP kahit kailan ka mag-cash out.',
    ],
  },
}
