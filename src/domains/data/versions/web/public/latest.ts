import { redirect } from 'react-router';
import { recordVersions } from '#contract/data/versions';
import { resourceStatus } from '#contract/data/resources';
import { callOf } from '#web/api/scope.ts';
import type { Route } from './+types/latest';

/** The permanent address of a resource: redirects to the newest published version. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { rows } = await callOf(context)(recordVersions.versions, { params, query: { pageSize: '100' } });
  const newest =
    rows.find(({ status }) => status === resourceStatus.published) ??
    rows.find(({ status }) => status === resourceStatus.superseded) ??
    rows[0];
  return redirect(`/data/detail/${newest?.publicId ?? params.publicId}`);
}
