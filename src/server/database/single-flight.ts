interface Flight<T> {
  running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Single flight by name: callers that arrive while a read runs share the next one. Each caller gets a value that was
 * read after its call, and any number of concurrent callers costs two reads.
 */
function singleFlights<T>(): (name: string, read: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Flight<T>>();
  const start = (name: string, read: () => Promise<T>): Promise<T> => {
    const flight: Flight<T> = { running: read() };
    flights.set(name, flight);
    const end = () => {
      if (!flight.next) flights.delete(name);
    };
    flight.running.then(end, end);
    return flight.running;
  };
  return (name, read) => {
    const flight = flights.get(name);
    if (!flight) return start(name, read);
    return (flight.next ??= flight.running.catch(() => undefined).then(() => start(name, read)));
  };
}

/** Single flight of one read. */
export function singleFlight<T>(read: () => Promise<T>): () => Promise<T> {
  const flights = singleFlights<T>();
  return () => flights('', read);
}
