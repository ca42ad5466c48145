import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { toFile } from './inspect-image.ts'

const IDEAL_WIDTH = 1920

/**
 * Shows the camera in a video element. Returns a function that takes a picture, and whether the
 * camera cannot be used, for example because the player refused it.
 */
export function useCamera(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting')

  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    openCamera(facing).then(
      (opened) => {
        if (isOver) return stopCamera(opened)
        stream = opened
        if (video.current !== null) video.current.srcObject = opened
        setState('ready')
      },
      () => !isOver && setState('refused'),
    )
    return () => {
      isOver = true
      if (stream !== null) stopCamera(stream)
    }
  }, [facing])

  return { video, state, shoot: () => shoot(video) }
}

async function openCamera(facing: 'user' | 'environment'): Promise<MediaStream> {
  // Without HTTPS, browsers have no media devices.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) throw new Error('This page may not use a camera.')
  const video = { facingMode: facing, width: { ideal: IDEAL_WIDTH } }
  return await mediaDevices.getUserMedia({ video, audio: false })
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

async function shoot({ current: video }: RefObject<HTMLVideoElement | null>): Promise<File | null> {
  if (video === null || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return await toFile(canvas, 'camera')
}
