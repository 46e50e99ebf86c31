import { redirect } from 'react-router';
import { subCenters } from '#contract/content/sub-centers';
import { callOf } from '#web/api/scope.ts';
import type { Route } from './+types/redirect';

/**
 * `/resolve/CSTR:00000.11.000001.item` redirects to the item, or to the page with the form if the identifier is
 * unknown.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const identifier = params['*'].slice(0, 300);
  try {
    const { url } = await callOf(context)(subCenters.resolve, { query: { identifier } });
    // Rules change, so no client may cache the target of an identifier.
    return redirect(url, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof Response) throw error;
    return redirect(`/resolve?identifier=${encodeURIComponent(identifier)}`);
  }
}
