/**
 * Readings that begin after the question, one at a time: who comes while one runs shares the next. So nobody is
 * answered by what was read before they asked, and any number of askers costs two readings.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = () => {
    const reading = read().finally(() => (running = undefined));
    running = reading;
    return reading;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
