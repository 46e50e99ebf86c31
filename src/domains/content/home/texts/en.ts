import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Home',
  description: 'Submission, review, publication, search and citation of condensed-matter science data.',
  hero: {
    organization: 'Operated by {name}',
    heading: 'Condensed-matter data you can find, use and cite',
    lead: 'The national platform for condensed-matter physics: experimental and computed data, reviewed, preserved and given citable identifiers.',
  },
  search: {
    label: 'Search data resources',
    placeholder: 'Search by title, keyword, author or identifier',
    submit: 'Search',
    required: 'Please enter a search keyword',
    examples: 'Try',
  },
  banners: { heading: 'Banner pictures', show: 'Picture {number}: {name}' },
  news: { heading: 'Latest News', more: 'All news' },
  policies: { heading: 'Data Policies', more: 'All policies' },
  cases: { heading: 'Service Cases', more: 'All service cases' },
  benchmarks: {
    heading: 'MatSciBench benchmarks',
    more: 'All benchmarks',
    counts:
      '{datasets, plural, one {# data set} other {# data sets}}, {models, plural, one {# listed model} other {# listed models}} of {publishers, plural, one {# publisher} other {# publishers}}',
  },
  links: { heading: 'Partners and Links', more: 'All links' },
  demo: 'Demonstration',
  figures: {
    heading: 'What is here and how it is used',
    resources: 'Data resources',
    bytes: 'Data volume',
    downloads: 'Downloads',
    users: 'Registered users',
    datasets: 'Benchmark data sets',
    models: 'Ranked models',
    views: 'Page views',
  },
  latest: { heading: 'Latest Data', more: 'All data resources' },
  popular: { heading: 'Popular Data', more: 'By number of downloads' },
  empty: {
    title: 'No data resource is public yet',
    body: 'Resources appear here once they pass review. Yours can be the first.',
    act: 'Submit data',
  },
  card: {
    downloads: '{count, plural, one {# download} other {# downloads}}',
    embargo: 'Opens {day}',
    others: '{name} et al.',
  },
  steps: {
    heading: 'From submission to citation',
    lead: 'Every resource takes the same four steps.',
    submit: {
      title: 'Submit',
      body: 'Describe the data, upload the files, choose how to share them and under which licence. Drafts save themselves.',
    },
    review: {
      title: 'Review',
      body: 'A reviewer checks completeness and form, and approves or returns with reasons. Every round of comments is kept.',
    },
    publish: {
      title: 'Publish',
      body: 'Once approved the record is public; files open on the agreed date, each with its checksum.',
    },
    cite: {
      title: 'Cite',
      body: 'The record gives a citation and exports it as BibTeX, RIS and more, so that papers can point to the data.',
    },
  },
  invite: {
    heading: 'Let your data be found, trusted and cited',
    body: 'Register and verify your e-mail to submit data resources.',
    submit: 'Submit data',
    register: 'Create an account',
    browse: 'Browse data resources',
  },
  archive: {
    title: 'Data Submission',
    lead: 'Choose the way that fits, and deposit the data behind your results.',
    enter: 'Enter',
    publication: {
      title: 'Data Publication System',
      body: 'Submission, review, publication and citation of research data',
    },
    matelab: {
      title: 'MatElab Electronic Lab Platform',
      body: 'Electronic lab records, instrument data capture and direct submission: samples, parameters and measurements are recorded at the bench and deposited here without being typed twice.',
      visit: 'Visit MatElab',
      signIn: 'Log in with a MatElab account',
    },
    repository: {
      title: 'Institutional Repository',
      body: 'Collection and dissemination of papers, patents, reports and other outcomes, by type, year, author and journal',
    },
    paper: {
      title: 'Paper Data Submission',
      body: 'Submit the data behind a paper and get a receipt and a link for reviewers',
    },
    project: {
      title: 'Project Archive System',
      body: 'Data of funded projects, topic by topic: apply, and the centre registers your project',
    },
    services: 'Three services',
    others: 'Other ways to submit',
    verify: {
      title: 'Verify a certificate',
      body: 'Check with the code on an archive certificate whether it is valid',
    },
    mine: {
      title: 'My data resources',
      body: 'Continue your drafts, follow the review and its comments, withdraw or revise and submit again',
    },
    process: 'Submission process',
  },
};
