import { redirect } from 'react-router';
import type { Route } from './+types/first';

/** `/about` redirects to the first place and keeps the language of the address. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`/about/brief${url.search}`);
