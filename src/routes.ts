import { layout, route, type RouteConfig } from '@react-router/dev/routes';
import { ownApplicationRoutes, projectRoutes } from './domains/archive/applications/web/routes.ts';
import { verifyRoutes } from './domains/archive/certificates/web/routes.ts';
import { invitationRoutes } from './domains/archive/members/web/routes.ts';
import { ownTaskRoutes } from './domains/archive/tasks/web/routes.ts';
import { ownPaperRoutes, paperSubmitRoutes } from './domains/archive/paper-submissions/web/routes.ts';
import { aboutRoutes } from './domains/content/about/web/routes.ts';
import { benchmarkRoutes } from './domains/benchmarks/datasets/web/routes.ts';
import { summaryRoutes } from './domains/benchmarks/standings/web/routes.ts';
import { ownCommentRoutes } from './domains/benchmarks/comments/web/routes.ts';
import { modelRoutes, submitRoutes } from './domains/benchmarks/submissions/web/routes.ts';
import { articleRoutes } from './domains/content/articles/web/routes.ts';
import { applyToolRoutes } from './domains/content/apply-tools/web/routes.ts';
import { homeRoutes } from './domains/content/home/web/routes.ts';
import { linkRoutes } from './domains/content/links/web/routes.ts';
import { newsFeedRoutes, newsRoutes } from './domains/content/news/web/routes.ts';
import { contactRoutes } from './domains/content/messages/web/routes.ts';
import { serviceCaseRoutes } from './domains/content/service-cases/web/routes.ts';
import { standardRoutes } from './domains/content/standards/web/routes.ts';
import { siteSearchRoutes } from './domains/content/search/web/routes.ts';
import { resolveRoutes, subCenterRoutes } from './domains/content/sub-centers/web/routes.ts';
import { embedRoutes } from './domains/data/embeds/web/routes.ts';
import { sitemapRoutes } from './domains/interop/sitemap/web/routes.ts';
import { accountRoutes, ownAccountRoutes, ownLayout } from './domains/identity/accounts/web/routes.ts';
import { matElabRoutes } from './domains/identity/matelab/web/routes.ts';
import { passwordResetRoutes } from './domains/identity/password-resets/web/routes.ts';
import { ownSessionRoutes, sessionRoutes } from './domains/identity/sessions/web/routes.ts';
import { verificationRoutes } from './domains/identity/verification/web/routes.ts';
import { accessRoutes } from './domains/data/access-requests/web/routes.ts';
import { manageRoutes } from './domains/data/change-requests/web/routes.ts';
import { sharedRecordRoutes } from './domains/data/reviewer-links/web/routes.ts';
import { guideRoutes } from './domains/content/guides/web/routes.ts';
import { contributorRoutes } from './domains/data/contributors/web/routes.ts';
import { depositRoutes } from './domains/data/deposits/web/routes.ts';
import { previewRoutes, recordRoutes } from './domains/data/record-pages/web/routes.ts';
import { versionRoutes } from './domains/data/versions/web/routes.ts';
import { ownUseRoutes, statisticsPageRoutes } from './domains/data/statistics/web/routes.ts';
import { personalSpaceRoutes } from './domains/people/personal-space/web/routes.ts';
import {
  notificationRoutes,
  notificationSettingsRoutes,
  stopMailRoutes,
} from './domains/system/notifications/web/routes.ts';
import { ownSelectionRoutes, selectionRoutes } from './domains/data/selections/web/routes.ts';
import { savedSearchRoutes, stopRoutes } from './domains/data/saved-searches/web/routes.ts';
import { dataFeedRoutes, searchPageRoutes } from './domains/data/search/web/routes.ts';
import { downloadPageRoutes } from './domains/data/open-files/web/routes.ts';
import { repositoryRoutes } from './domains/data/repository/web/routes.ts';
import { materialRoutes } from './domains/materials/structures/web/routes.ts';
import { consoleRoots } from './web/shell/console/roots.ts';

export default [
  ...sitemapRoutes,
  ...newsFeedRoutes,
  ...dataFeedRoutes,
  ...resolveRoutes,
  ...embedRoutes,
  layout('web/shell/public/layout.tsx', [
    layout('web/shell/public/boundary.tsx', [
      ...homeRoutes,
      route('404', 'web/shell/public/page-404.tsx'),
      route('401', 'web/shell/public/page-401.tsx'),
      ...sessionRoutes,
      ...matElabRoutes,
      ...accountRoutes,
      ...passwordResetRoutes,
      ...recordRoutes,
      ...versionRoutes,
      ...contributorRoutes,
      ...guideRoutes,
      ...statisticsPageRoutes,
      ...sharedRecordRoutes,
      ...searchPageRoutes,
      ...materialRoutes,
      ...selectionRoutes,
      ...stopRoutes,
      ...stopMailRoutes,
      ...siteSearchRoutes,
      ...repositoryRoutes,
      ...downloadPageRoutes,
      ...contactRoutes,
      ...newsRoutes,
      ...benchmarkRoutes,
      ...summaryRoutes,
      ...modelRoutes,
      ...serviceCaseRoutes,
      ...standardRoutes,
      ...articleRoutes,
      ...aboutRoutes,
      ...linkRoutes,
      ...applyToolRoutes,
      ...subCenterRoutes,
      ...projectRoutes,
      ...paperSubmitRoutes,
      ...verifyRoutes,
      // Pages that need a session.
      layout('web/shell/public/signed-in.tsx', [
        ...verificationRoutes,
        ...depositRoutes,
        ...previewRoutes,
        ...submitRoutes,
        ...ownUseRoutes,
        ...personalSpaceRoutes,
        ...notificationRoutes,
        layout(ownLayout, [...ownAccountRoutes, ...ownSessionRoutes, ...notificationSettingsRoutes]),
        ...ownCommentRoutes,
        ...savedSearchRoutes,
        ...ownSelectionRoutes,
        ...accessRoutes,
        ...manageRoutes,
        ...ownTaskRoutes,
        ...invitationRoutes,
        ...ownApplicationRoutes,
        ...ownPaperRoutes,
      ]),
      route('*', 'web/shell/public/not-found.tsx'),
    ]),
  ]),
  // One frame for all roots of the back office; it renders the page that the server's menu names.
  layout('console.tsx', [
    ...[...consoleRoots, 'redirect'].map((root) =>
      route(`${root}/*`, 'web/shell/console/place.tsx', { id: `console/${root}` }),
    ),
  ]),
] satisfies RouteConfig;
