import { data } from 'react-router';
import { applyTools, type PublicTool, type ToolStatus } from '#contract/content/apply-tools';
import type { LoaderCall } from '#web/api/scope.ts';

/**
 * Loads the tool of an address for its two pages: the public record, or with `?preview=1` the stored one for users who
 * may read it in the back office. An address without a number answers 404.
 */
export async function loadTool(
  call: LoaderCall,
  params: { toolId: string },
  request: Request,
): Promise<{ tool: PublicTool; preview: ToolStatus | null }> {
  const which = applyTools.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  if (new URL(request.url).searchParams.get('preview') !== '1')
    return { tool: await call(applyTools.frontFind, { params: which.data }), preview: null };
  const { status, ...tool } = await call(applyTools.find, { params: which.data });
  return { tool, preview: status };
}
