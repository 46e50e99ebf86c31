import { redirect } from 'react-router';
import { subCenters } from '#contract/content/sub-centers';
import { callOf } from '#web/api/scope.ts';
import type { Route } from './+types/redirect';

/** `/resolve/CSTR:00000.11.000001.item`: on to the item; to the page with the form where there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const identifier = params['*'].slice(0, 300);
  try {
    const { url } = await callOf(context)(subCenters.resolve, { query: { identifier } });
    // Rules change: nobody should keep where an identifier led.
    return redirect(url, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof Response) throw error;
    return redirect(`/resolve?identifier=${encodeURIComponent(identifier)}`);
  }
}
