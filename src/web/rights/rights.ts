type Listener = () => void;

const listeners = new Set<Listener>();

/** Notifies components that show permissions that a call was refused: permissions may have changed meanwhile. */
export function rightsRefused(): void {
  for (const listener of listeners) listener();
}

/** Registers a listener for refused calls. Returns a function that unregisters it. */
export function onRightsRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
