import { UPLOAD_BYTES_MAX, UPLOAD_TYPES } from '@kapis/contract/wallet'

export type PickedImage = {
  fileName: string
  fileType: (typeof UPLOAD_TYPES)[number]
  fileData: string
  bytes: number
}

type Words = { wrongType: string; tooLarge: string }

/** Returns the image for upload, or an error text if its type or size is not allowed. */
export async function pickImage(file: File, words: Words): Promise<PickedImage | string> {
  const fileType = UPLOAD_TYPES.find((type) => type === file.type)
  if (fileType === undefined) return words.wrongType
  if (file.size > UPLOAD_BYTES_MAX) return words.tooLarge
  return { fileName: file.name, fileType, fileData: await base64(file), bytes: file.size }
}

export function imageUrl({ fileType, fileData }: PickedImage): string {
  return `data:${fileType};base64,${fileData}`
}

/** Formats the size and type of an image: `842 KB · PNG`. */
export function imageFacts({ bytes, fileType }: PickedImage): string {
  const size = bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes(bytes)} MB`
  return `${size} · ${fileType.replace('image/', '').toUpperCase()}`
}

/** Returns only the fields of an image that the API accepts. */
export function sentImage({ fileData, fileName, fileType }: PickedImage) {
  return { fileData, fileName, fileType }
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1)
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file is gone.')))
    reader.readAsDataURL(file)
  })
}
