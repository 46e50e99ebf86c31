import type { Product } from '#server/process/program';
import { bundlesModule } from '#module/benchmarks/bundles';
import { commentsModule } from '#module/benchmarks/comments';
import { datasetsModule } from '#module/benchmarks/datasets';
import { scoringModule } from '#module/benchmarks/scoring';
import { standingsModule } from '#module/benchmarks/standings';
import { submissionsModule } from '#module/benchmarks/submissions';
import { automaticChecksModule } from '#module/data/automatic-checks';
import { auditorsModule } from '#module/data/auditors';
import { bagsModule } from '#module/data/bags';
import { dataBundlesModule } from '#module/data/bundles';
import { metadataFieldsModule } from '#module/data/metadata-fields';
import { questionsModule } from '#module/data/questions';
import { resourcesModule } from '#module/data/resources';
import { accessRequestsModule } from '#module/data/access-requests';
import { changeRequestsModule } from '#module/data/change-requests';
import { reviewerLinksModule } from '#module/data/reviewer-links';
import { duplicatesModule } from '#module/data/duplicates';
import { fieldOffersModule } from '#module/data/field-offers';
import { knownProjectsModule } from '#module/data/known-projects';
import { metadataImportsModule } from '#module/data/metadata-imports';
import { ftpImportsModule } from '#module/data/ftp-imports';
import { guidesModule } from '#module/content/guides';
import { fileColumnsModule } from '#module/data/file-columns';
import { contributorsModule } from '#module/data/contributors';
import { openFilesModule } from '#module/data/open-files';
import { repositoryModule } from '#module/data/repository';
import { callbacksModule } from '#module/data/callbacks';
import { depositsModule } from '#module/data/deposits';
import { recordPagesModule } from '#module/data/record-pages';
import { lifeCycleModule } from '#module/data/life-cycle';
import { versionsModule } from '#module/data/versions';
import { recordFilesModule } from '#module/data/record-files';
import { recordPeopleModule } from '#module/data/record-people';
import { publisherAppsModule } from '#module/data/publisher-apps';
import { identifiersModule } from '#module/data/identifiers';
import { reviewsModule } from '#module/data/reviews';
import { savedSearchesModule } from '#module/data/saved-searches';
import { selectionsModule } from '#module/data/selections';
import { structuresModule } from '#module/materials/structures';
import { loadSegmenter, searchModule } from '#module/data/search';
import { reportsModule } from '#module/data/reports';
import { statisticsModule } from '#module/data/statistics';
import { centersModule } from '#module/archive/centers';
import { projectsModule } from '#module/archive/projects';
import { tasksModule } from '#module/archive/tasks';
import { membersModule } from '#module/archive/members';
import { topicsModule } from '#module/archive/topics';
import { plansModule } from '#module/archive/plans';
import { scansModule } from '#module/archive/scans';
import { taskResourcesModule } from '#module/archive/task-resources';
import { auditFormsModule } from '#module/archive/audit-forms';
import { comparisonsModule } from '#module/archive/comparisons';
import { certificatesModule } from '#module/archive/certificates';
import { applicationsModule } from '#module/archive/applications';
import { paperSubmissionsModule } from '#module/archive/paper-submissions';
import { aboutModule } from '#module/content/about';
import { bodiesModule } from '#module/content/bodies';
import { articlesModule } from '#module/content/articles';
import { examplesModule } from '#module/content/examples';
import { applyToolsModule } from '#module/content/apply-tools';
import { homeModule } from '#module/content/home';
import { linksModule } from '#module/content/links';
import { newsModule } from '#module/content/news';
import { serviceCasesModule } from '#module/content/service-cases';
import { standardsModule } from '#module/content/standards';
import { messagesModule } from '#module/content/messages';
import { siteSearchModule } from '#module/content/search';
import { subCentersModule } from '#module/content/sub-centers';
import { siteModuleOver } from '#module/content/site';
import { synonymsModule } from '#module/data/synonyms';
import { downloadsModule } from '#module/files/downloads';
import { fixityModule } from '#module/monitor/fixity';
import { virusScansModule } from '#module/monitor/virus-scans';
import { preservationModule } from '#module/monitor/preservation';
import { transfersModule } from '#module/files/transfers';
import { previewsModule } from '#module/files/previews';
import { tablesModule } from '#module/files/tables';
import { uploadsModule } from '#module/system/uploads';
import { loginAttemptsModule } from '#module/identity/login-attempts';
import { accountsModule } from '#module/identity/accounts';
import { matElabModule, matElabProvider } from '#module/identity/matelab';
import { personalSpaceModule } from '#module/people/personal-space';
import { passwordResetsModule } from '#module/identity/password-resets';
import { personalDataModule } from '#module/people/personal-data';
import { confirmPassword, resolveActor, sessionsModule } from '#module/identity/sessions';
import { secondFactorsModule } from '#module/identity/second-factors';
import { organizationsModule } from '#module/identity/organizations';
import { holderOf, tokensModule } from '#module/identity/tokens';
import { verificationModule } from '#module/identity/verification';
import { backupsModule } from '#module/monitor/backups';
import { cacheModule } from '#module/monitor/cache';
import { dashboardModule } from '#module/monitor/dashboard';
import { healthModule } from '#module/monitor/health';
import { jobLogModule } from '#module/monitor/job-log';
import { jobsModuleOver, timetable } from '#module/monitor/jobs';
import { databaseModule } from '#module/monitor/database';
import { embedsModule } from '#module/data/embeds';
import { exportsModule } from '#module/data/exports';
import { oaiModule } from '#module/interop/oai-pmh';
import { optimadeModule } from '#module/interop/optimade';
import { sitemapModule } from '#module/interop/sitemap';
import { logChainModule } from '#module/monitor/log-chain';
import { loginLogModule } from '#module/monitor/login-log';
import { onlineUsersModule } from '#module/monitor/online-users';
import { auditSink, operationLogModule } from '#module/monitor/operation-log';
import { serverModule } from '#module/monitor/server';
import { visitsModule } from '#module/content/visits';
import { departmentsModule } from '#module/system/departments';
import { dictionariesModule } from '#module/system/dictionaries';
import { menusModule } from '#module/system/menus';
import { holidaysModule } from '#module/system/holidays';
import { notificationsModule } from '#module/system/notifications';
import { noticesModule } from '#module/system/notices';
import { postsModule } from '#module/system/posts';
import { rightsModule } from '#module/system/rights';
import { rolesModule } from '#module/system/roles';
import { apiOrigins, pageHosts, settingsModule, trafficLimits } from '#module/system/settings';
import { usersModule } from '#module/system/users';
import { apiDocsModuleOver } from '#module/tools/api-docs';
import { formBuilderModule } from '#module/tools/form-builder';
import { generatorModule } from '#module/tools/generator';
import { iconsModule } from '#module/tools/icons';

/** Every noun's module in start order, and what the kernel asks of the product by name. */
export const product: Product = {
  modules: [
    settingsModule(confirmPassword),
    departmentsModule,
    dictionariesModule,
    postsModule,
    rightsModule,
    rolesModule,
    menusModule,
    loginLogModule,
    logChainModule,
    operationLogModule,
    jobsModuleOver(() => product.modules),
    healthModule,
    jobLogModule,
    sessionsModule(matElabProvider),
    loginAttemptsModule,
    accountsModule,
    matElabModule,
    passwordResetsModule,
    personalSpaceModule,
    verificationModule,
    secondFactorsModule,
    tokensModule,
    organizationsModule,
    personalDataModule,
    usersModule,
    noticesModule,
    notificationsModule,
    holidaysModule,
    onlineUsersModule,
    visitsModule,
    dashboardModule,
    serverModule,
    cacheModule,
    backupsModule,
    databaseModule,
    apiDocsModuleOver(() => product.modules),
    formBuilderModule,
    generatorModule,
    uploadsModule,
    previewsModule,
    tablesModule,
    downloadsModule,
    fixityModule,
    searchModule,
    savedSearchesModule,
    selectionsModule,
    structuresModule,
    siteSearchModule,
    dataBundlesModule,
    resourcesModule,
    recordPagesModule,
    lifeCycleModule,
    versionsModule,
    recordFilesModule,
    recordPeopleModule,
    depositsModule,
    virusScansModule,
    auditorsModule,
    statisticsModule,
    reportsModule,
    transfersModule,
    ftpImportsModule,
    duplicatesModule,
    fieldOffersModule,
    metadataImportsModule,
    bagsModule,
    knownProjectsModule,
    reviewsModule,
    automaticChecksModule,
    questionsModule,
    identifiersModule,
    publisherAppsModule,
    accessRequestsModule,
    changeRequestsModule,
    reviewerLinksModule,
    callbacksModule,
    paperSubmissionsModule,
    centersModule,
    projectsModule,
    applicationsModule,
    tasksModule,
    membersModule,
    topicsModule,
    plansModule,
    scansModule,
    taskResourcesModule,
    auditFormsModule,
    comparisonsModule,
    certificatesModule,
    repositoryModule,
    guidesModule,
    fileColumnsModule,
    contributorsModule,
    openFilesModule,
    homeModule,
    messagesModule,
    siteModuleOver(() => product.modules),
    sitemapModule,
    embedsModule,
    exportsModule,
    oaiModule,
    optimadeModule,
    newsModule,
    serviceCasesModule,
    standardsModule,
    articlesModule,
    aboutModule,
    examplesModule,
    iconsModule,
    bodiesModule,
    linksModule,
    subCentersModule,
    applyToolsModule,
    scoringModule,
    datasetsModule,
    submissionsModule,
    standingsModule,
    commentsModule,
    bundlesModule,
    preservationModule,
    metadataFieldsModule,
    synonymsModule,
  ],
  resolveActor,
  holderOf,
  warmUp: loadSegmenter,
  audit: auditSink,
  timetable,
  pageHosts,
  apiOrigins,
  trafficLimits,
};
