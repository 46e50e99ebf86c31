import type { Contract } from '#shared/contract';
import { applications } from '#contract/archive/applications';
import { centers } from '#contract/archive/centers';
import { projects } from '#contract/archive/projects';
import { tasks } from '#contract/archive/tasks';
import { members } from '#contract/archive/members';
import { topics } from '#contract/archive/topics';
import { plans } from '#contract/archive/plans';
import { scans } from '#contract/archive/scans';
import { taskResources } from '#contract/archive/task-resources';
import { auditForms } from '#contract/archive/audit-forms';
import { comparisons } from '#contract/archive/comparisons';
import { certificates } from '#contract/archive/certificates';
import { metadataFields } from '#contract/data/metadata-fields';
import { synonyms } from '#contract/data/synonyms';
import { holidays } from '#contract/system/holidays';
import { paperSubmissions } from '#contract/archive/paper-submissions';
import { about } from '#contract/content/about';
import { articles } from '#contract/content/articles';
import { bodies } from '#contract/content/bodies';
import { examples } from '#contract/content/examples';
import { applyTools } from '#contract/content/apply-tools';
import { home } from '#contract/content/home';
import { links } from '#contract/content/links';
import { news } from '#contract/content/news';
import { messages } from '#contract/content/messages';
import { siteSearch } from '#contract/content/search';
import { serviceCases } from '#contract/content/service-cases';
import { site } from '#contract/content/site';
import { standards } from '#contract/content/standards';
import { bundles } from '#contract/benchmarks/bundles';
import { comments } from '#contract/benchmarks/comments';
import { datasets } from '#contract/benchmarks/datasets';
import { scoring } from '#contract/benchmarks/scoring';
import { standings } from '#contract/benchmarks/standings';
import { submissions } from '#contract/benchmarks/submissions';
import { automaticChecks } from '#contract/data/automatic-checks';
import { auditors } from '#contract/data/auditors';
import { questions } from '#contract/data/questions';
import { accessRequests } from '#contract/data/access-requests';
import { changeRequests } from '#contract/data/change-requests';
import { duplicates } from '#contract/data/duplicates';
import { fieldOffers } from '#contract/data/field-offers';
import { knownProjects } from '#contract/data/known-projects';
import { bags } from '#contract/data/bags';
import { metadataImports } from '#contract/data/metadata-imports';
import { ftpImports } from '#contract/data/ftp-imports';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { guides } from '#contract/content/guides';
import { fileColumns } from '#contract/data/file-columns';
import { contributors } from '#contract/data/contributors';
import { openFiles } from '#contract/data/open-files';
import { callbacks } from '#contract/data/callbacks';
import { publisherApps } from '#contract/data/publisher-apps';
import { identifiers } from '#contract/data/identifiers';
import { repository } from '#contract/data/repository';
import { subCenters } from '#contract/content/sub-centers';
import { deposits } from '#contract/data/deposits';
import { recordPages } from '#contract/data/record-pages';
import { recordVersions } from '#contract/data/versions';
import { recordFiles } from '#contract/data/record-files';
import { recordPeople } from '#contract/data/record-people';
import { resources } from '#contract/data/resources';
import { reviews } from '#contract/data/reviews';
import { savedSearches } from '#contract/data/saved-searches';
import { search } from '#contract/data/search';
import { selections } from '#contract/data/selections';
import { structures } from '#contract/materials/structures';
import { reports } from '#contract/data/reports';
import { statistics } from '#contract/data/statistics';
import { downloads } from '#contract/files/downloads';
import { fixity } from '#contract/monitor/fixity';
import { virusScans } from '#contract/monitor/virus-scans';
import { preservation } from '#contract/monitor/preservation';
import { transfers } from '#contract/files/transfers';
import { previews } from '#contract/files/previews';
import { tables } from '#contract/files/tables';
import { uploads } from '#contract/system/uploads';
import { accounts } from '#contract/identity/accounts';
import { matElab } from '#contract/identity/matelab';
import { personalSpace } from '#contract/people/personal-space';
import { passwordResets } from '#contract/identity/password-resets';
import { personalData } from '#contract/people/personal-data';
import { sessions } from '#contract/identity/sessions';
import { secondFactors } from '#contract/identity/second-factors';
import { organizations } from '#contract/identity/organizations';
import { tokens } from '#contract/identity/tokens';
import { verification } from '#contract/identity/verification';
import { backups } from '#contract/monitor/backups';
import { cache } from '#contract/monitor/cache';
import { dashboard } from '#contract/monitor/dashboard';
import { database } from '#contract/monitor/database';
import { embeds } from '#contract/data/embeds';
import { sitemap } from '#contract/interop/sitemap';
import { health } from '#contract/monitor/health';
import { jobLog } from '#contract/monitor/job-log';
import { jobs } from '#contract/monitor/jobs';
import { logChain } from '#contract/monitor/log-chain';
import { loginLog } from '#contract/monitor/login-log';
import { onlineUsers } from '#contract/monitor/online-users';
import { operationLog } from '#contract/monitor/operation-log';
import { server } from '#contract/monitor/server';
import { visits } from '#contract/content/visits';
import { departments } from '#contract/system/departments';
import { dictionaries } from '#contract/system/dictionaries';
import { menus } from '#contract/system/menus';
import { notices } from '#contract/system/notices';
import { notifications } from '#contract/system/notifications';
import { posts } from '#contract/system/posts';
import { roles } from '#contract/system/roles';
import { settings } from '#contract/system/settings';
import { users } from '#contract/system/users';
import { apiDocs } from '#contract/tools/api-docs';
import { generator } from '#contract/tools/generator';

/** Every contract, in the order of the domains' listing. */
export const contracts: readonly Contract[] = [
  accounts,
  sessions,
  personalData,
  matElab,
  passwordResets,
  personalSpace,
  verification,
  secondFactors,
  tokens,
  organizations,
  users,
  roles,
  menus,
  departments,
  posts,
  dictionaries,
  settings,
  notices,
  notifications,
  onlineUsers,
  loginLog,
  logChain,
  operationLog,
  jobs,
  health,
  jobLog,
  visits,
  dashboard,
  server,
  backups,
  cache,
  database,
  apiDocs,
  generator,
  previews,
  tables,
  uploads,
  downloads,
  fixity,
  virusScans,
  preservation,
  recordPages,
  recordVersions,
  recordFiles,
  recordPeople,
  deposits,
  resources,
  automaticChecks,
  auditors,
  transfers,
  ftpImports,
  duplicates,
  fieldOffers,
  metadataImports,
  bags,
  knownProjects,
  reviews,
  questions,
  identifiers,
  publisherApps,
  accessRequests,
  changeRequests,
  reviewerLinks,
  callbacks,
  paperSubmissions,
  applications,
  centers,
  projects,
  tasks,
  members,
  topics,
  plans,
  scans,
  taskResources,
  auditForms,
  comparisons,
  certificates,
  holidays,
  repository,
  guides,
  fileColumns,
  contributors,
  openFiles,
  search,
  savedSearches,
  selections,
  structures,
  statistics,
  reports,
  siteSearch,
  home,
  messages,
  site,
  embeds,
  sitemap,
  news,
  serviceCases,
  standards,
  articles,
  about,
  examples,
  bodies,
  links,
  subCenters,
  applyTools,
  scoring,
  datasets,
  submissions,
  standings,
  comments,
  bundles,
  metadataFields,
  synonyms,
];
