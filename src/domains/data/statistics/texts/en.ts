import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    keyword: 'Keyword',
    beginMonth: 'First month',
    endMonth: 'Last month',
    resourceNo: 'Number',
    title: 'Title',
    version: 'Version',
    month: 'Month',
    method: 'Access',
    views: 'Views',
    uniqueViews: 'Unique views',
    downloads: 'Downloads',
    uniqueDownloads: 'Unique downloads',
    machineDownloads: 'Downloads by scripts',
    bytes: 'Bytes downloaded',
    viewCount: 'Total views',
    downloadCount: 'Total downloads',
    publishDate: 'Published',
  },
  method: { '1': 'Regular', '2': 'Scripts' },
  sheet: { mine: 'Use of my resources', all: 'Use of resources' },
  fail: {
    tooManyRows:
      'These are {total, number} rows, more than the {most, number} that one table holds. Choose a shorter stretch of months.',
    badStretch: 'The last month cannot come before the first one.',
  },
  box: {
    chart: 'Views and downloads in the last 12 months',
    month:
      '{month}: {views, plural, one {# view} other {# views}}, {downloads, plural, one {# download} other {# downloads}}',
    unique:
      '{views, plural, one {# unique view} other {# unique views}}, {downloads, plural, one {# unique download} other {# unique downloads}}',
    machine:
      'By scripts: {views, plural, one {# view} other {# views}}, {downloads, plural, one {# download} other {# downloads}}',
    all: 'All {versions} versions: {views, plural, one {# view} other {# views}}, {downloads, plural, one {# download} other {# downloads}}',
    rules:
      'Counted by the rules of COUNTER: clicks repeated within 30 seconds count once; robots and the owner do not count, nor do more than 50 uses of one resource in a day from one network under changing names of programs.',
    bursts:
      'Bursts: {uses, plural, one {# use} other {# uses}} on {days, plural, one {# day} other {# days}} did not count',
    none: 'No visits in the last 12 months.',
  },
  firstUse: {
    title: 'First download of your data: {title}',
    body: 'Your data “{title}” were downloaded for the first time, robots and your own visits aside. The statistics of your data show what follows.',
  },
  firstCitation: {
    title: 'First citation of your data: {title}',
    body: 'Your data “{title}” are cited for the first time. The citing work is among the related works of your record, or it is a record of somebody else on this portal.',
  },
  public: {
    title: 'Statistics',
    lead: 'Published data resources and their use; renewed with each publication and count.',
    resources: 'Data resources',
    size: 'Size of all files',
    pageViews: 'Page views of the site',
    users: 'Registered users',
    published: 'Published',
    months: 'Views, downloads and publications of the last 12 months',
    subjects: 'Published data resources by discipline and year',
    otherSubjects: 'Other disciplines',
    year: 'Year',
    types: 'By type',
    sharing: 'By sharing',
    organizations: 'Organizations with most data',
    allOrganizations: 'All organizations',
    regions: 'Data by province',
    region: 'Province',
    organizationCount: 'Organizations',
    unknownRegion:
      '{count, plural, one {# organization whose name does not say where it is, not drawn} other {# organizations whose names do not say where they are, not drawn}}',
    popular: 'Most downloaded data',
    count: 'Number',
  },
};
