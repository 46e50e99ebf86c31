import { data } from 'react-router';
import { applyTools, type PublicTool, type ToolStatus } from '#contract/content/apply-tools';
import type { LoaderCall } from '#web/api/scope.ts';

/**
 * The tool of an address, for the loaders of its two pages: what visitors see, or with `?preview=1` what is kept, for
 * people who may see it in the back office. An address without a number becomes a 404 page.
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
