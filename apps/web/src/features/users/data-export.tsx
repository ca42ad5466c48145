import { fillPath } from '@kapis/contract/route'
import { exportPlayerData } from '@kapis/contract/routes'
import { useSession } from '#player/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'

/** Lets the player download everything stored about them, as one file. */
export function DataExport() {
  const texts = useTexts(profileTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  return (
    <a
      href={fillPath(exportPlayerData.path, { userId })}
      download="kapis-data.json"
      className={buttonClass({})}
    >
      {texts.copy.download}
    </a>
  )
}
