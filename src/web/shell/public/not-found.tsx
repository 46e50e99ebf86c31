import { data, redirect } from 'react-router';

/** Any path that nobody answers: the not-found page at its own address, with HTTP 404. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A link inside the site that leads nowhere has no request to answer with a status: the page for it. */
export function clientLoader() {
  throw redirect('/404');
}

export default function NotFound() {
  return null;
}
