/** Registers what is done when the rig stops, in the reverse order. */
export type OnStop = (stop: () => void | Promise<void>) => void
