import { data } from 'react-router';

/** Any path that nobody answers: the not-found page at its own address, with HTTP 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
