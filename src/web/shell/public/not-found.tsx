import { data, redirect } from 'react-router';

/** Unknown paths: the not-found page at the requested address, with HTTP 404. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A client-side navigation has no HTTP status, so it redirects to the not-found page. */
export function clientLoader() {
  throw redirect('/404');
}

export default function NotFound() {
  return null;
}
