type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells whoever shows what a person may do that a call was refused: their rights may have changed meanwhile. */
export function rightsRefused(): void {
  for (const listener of listeners) listener();
}

/** Hears of refused calls. Returns how to stop. */
export function onRightsRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
