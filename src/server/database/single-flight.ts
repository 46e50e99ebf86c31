interface Line<T> {
  running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Readings that begin after the question, one at a time of each name: who comes while one runs shares the next. So
 * nobody is answered by what was read before they asked, and any number of askers costs two readings.
 */
export function sharedReadings<T>(): (name: string, read: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line<T>>();
  const start = (name: string, read: () => Promise<T>): Promise<T> => {
    const line: Line<T> = { running: read() };
    lines.set(name, line);
    const end = () => {
      if (!line.next) lines.delete(name);
    };
    line.running.then(end, end);
    return line.running;
  };
  return (name, read) => {
    const line = lines.get(name);
    if (!line) return start(name, read);
    return (line.next ??= line.running.catch(() => undefined).then(() => start(name, read)));
  };
}

/** The same for one reading. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  const readings = sharedReadings<T>();
  return () => readings('', read);
}
