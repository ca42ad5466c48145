import { HILO_GUESSES, hiloMultiplier4, hiloWays } from '@kapis/games/hilo'
import type { HiloGuess } from '@kapis/games/hilo'
import { useTexts } from '#texts/texts.ts'
import { times4 } from '../model/multiplier-text.ts'
import { PayTable } from '../stage/pay-table.tsx'
import { RulesModal } from '../stage/rules-modal.tsx'
import { RANKS } from './card-names.ts'
import { hiloTexts } from './texts.ts'
import { rulesTexts } from '../stage/rules-texts.ts'
import picture from '../lobby/tiles/hilo.svg?no-inline'

export default function HiloRules({ onClose }: { onClose: () => void }) {
  const { hilo: t, rounds } = useTexts(rulesTexts)
  const { names } = useTexts(hiloTexts)
  return (
    <RulesModal
      picture={picture}
      title={t.title}
      rules={[...t.rules, ...rounds.rules]}
      maxWinRule={rounds.maxWin}
      facts={[[t.cardsFact, '52']]}
      onClose={onClose}
    >
      <b>{t.table}</b>
      <PayTable
        head={[t.cardColumn, names.higherOrSame, names.lowerOrSame]}
        rows={RANKS.map((name, i) => [name, ...HILO_GUESSES.map((guess) => cell(i + 1, guess))])}
      />
    </RulesModal>
  )
}

/** Formats the chance and multiplier of a first guess, such as `61.54% · 1.60x`. */
function cell(rank: number, guess: HiloGuess): string {
  const ways = hiloWays(rank, guess)
  return `${((ways / 13) * 100).toFixed(2)}% · ${times4(hiloMultiplier4(1, BigInt(ways)))}`
}
