import { redirect } from 'react-router';
import type { Route } from './+types/first';

/** `/about` is the first of its places; the language of the address stays. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(`/about/brief${new URL(request.url).search}`);
