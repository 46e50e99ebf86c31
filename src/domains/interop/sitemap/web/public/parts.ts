import { callOf } from '#web/api/scope.ts';
import { sitemap } from '../../contract.ts';
import type { Route } from './+types/parts';
import { indexOf, xmlResponse } from './xml.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const parts = await callOf(context)(sitemap.parts);
  return xmlResponse(indexOf(new URL(request.url).origin, [{ name: 'site' }, ...parts]));
}
