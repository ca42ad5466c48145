import type { Uploads } from '../../../../apps/api/src/app/open-uploads.ts'

/** Planted bug: a file is written after the request was answered, and nobody notices a failure. */
export function writeFilesLater(uploads: Uploads): Uploads {
  const { files } = uploads
  const put: typeof files.put = async (...file) => {
    setTimeout(() => void files.put(...file).catch(() => {}), 50)
  }
  return { ...uploads, files: { ...files, put } }
}
