import { redirect } from 'react-router';
import type { Route } from './+types/first';

/** `/about` is the first of its places; the language of the address stays. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`/about/brief${url.search}`);
