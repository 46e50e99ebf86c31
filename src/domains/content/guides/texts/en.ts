import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

/** Words of the help page and the page for developers. */
export const en: SameKeys<typeof zh> = {
  help: {
    title: 'Help',
    lead: 'How to find, cite, deposit and review data, by what you want to do.',
    contents: 'On this page',
    sections: {
      find: {
        title: 'Find and use data',
        lead: 'Search, previews and downloads of open data need no account.',
        steps: {
          a: 'Search data resources by keyword, element, chemical formula and facets. The address keeps the search, so you can bookmark or share it.',
          b: 'Open a record and look at the data first: tables are drawn as curves or colour maps and saved as SVG or PNG, crystal structures can be turned, archives are listed.',
          c: 'Press “Cite” to copy a reference in GB/T 7714, APA, BibTeX, RIS or CSL-JSON, and cite the data that you use.',
          d: 'Download files one by one or as an archive. For large or many files a script resumes after a break and checks the SHA-256 sums.',
          e: 'Ask for access to restricted data; once approved you may download them for a limited time. Embargoed data say when they open.',
        },
        link: 'Search data resources',
      },
      deposit: {
        title: 'Deposit data',
        lead: 'Depositors need an account with a verified e-mail address. Drafts save themselves.',
        steps: {
          a: 'Begin a submission and upload the files first: uploads resume, folders are kept, and files over 50 MB can come from an FTP server.',
          b: 'Fill in the metadata. Authors and titles can be imported from a DOI, RIS, BibTeX or CSV. Give both Chinese and English, so that readers everywhere find the data.',
          c: 'Choose how the data are shared and under which licence. What cannot be open yet gets an opening date or conditions of access.',
          d: 'Check the preview of the public page, then submit. Questions of reviewers reach you by mail and in the portal.',
          e: 'Approved data get a number (and DOI and CSTR where these services are set up) and are public. To update them, create a new version; older versions can still be cited.',
        },
        link: 'Deposit data',
      },
      review: {
        title: 'Review data',
        lead: 'Reviewers work in the back office.',
        steps: {
          a: 'The queue shows the oldest submissions first with the days they have waited; open one to see metadata, files and previews.',
          b: 'Claim a submission before you decide. Questions and answers stay with it.',
          c: 'Approve (Alt+A) or return (Alt+R). A return needs a reason and says what to change; the next submission opens automatically.',
          d: 'Your own decisions and reasons remain in “My reviews”.',
        },
        link: 'Open the back office',
      },
      project: {
        title: 'Archive project data',
        lead: 'Funded projects archive their data by a plan and receive a certificate.',
        steps: {
          a: 'The project leader applies; an approved application becomes an archive task.',
          b: 'The plan lists the data of each topic and names the leads of the topics.',
          c: 'Leads submit data and link them to the task; the portal compares the plan with what was archived.',
          d: 'After formal and technical review a certificate is issued. Anyone can verify it by its code.',
        },
        link: 'Data archive',
      },
      paper: {
        title: 'Data behind a paper',
        lead: 'Submit the data together with the paper, and let referees see them.',
        steps: {
          a: 'Submit the data and receive a receipt whose number you can give to the journal.',
          b: 'Create a private link for referees. It needs no account and can be revoked at any time.',
          c: 'Add the DOI once the paper is accepted; the data become public and are linked to the paper.',
        },
        link: 'Submit paper data',
      },
      benchmark: {
        title: 'Compare models',
        lead: 'MatSciBench compares models of materials on the same splits of data.',
        steps: {
          a: 'Download training data and features and predict the test part. Targets stay hidden; the portal computes the scores.',
          b: 'Submit the predictions by form or command line; faults of the file are named line by line.',
          c: 'Boards show confidence intervals; models that do not differ significantly share a rank.',
        },
        link: 'MatSciBench',
      },
    },
    more: 'No answer here?',
    contact: 'Write to us',
    developers: 'Interfaces for programs: developer documentation',
  },
  developers: {
    title: 'For developers',
    lead: 'Search, export, harvesting and submission have interfaces for programs. Reading public content needs no login.',
    interfaces: 'Interfaces',
    name: 'Interface',
    address: 'Address',
    standard: 'Standard',
    rows: {
      api: 'Description of all calls (OpenAPI 3.1)',
      search: 'Search of published data',
      exports: 'Formats of a record',
      feeds: 'Feeds of new data (filters as on the search page; RSS at /data/rss.xml)',
      oai: 'Harvesting of metadata',
      optimade: 'Crystal structures',
      signposting: 'Typed links',
      embedding: 'Data files in other sites',
      sitemap: 'Sitemap',
      catalog: 'Catalogue of interfaces',
      accessTokens: 'Deposits and restricted files with access tokens',
      benchmarks: 'Benchmarks',
      publishers: 'Systems of publishers',
    },
    read: 'Documentation',
    examples: 'Examples',
    programs: 'Programs',
    copy: 'Copy the code',
    searching: 'Search and fetch records',
    searchHelp:
      'The reply is JSON: rows are the records, total is their number. Parameters such as elements, formula, type and year are those of the search page.',
    formats: 'Formats of a record',
    formatsHelp:
      'Put the id of a record and the name of a format into the address, or ask for the page of the record with an Accept header.',
    format: 'Format',
    mediaType: 'Media type',
    harvest: 'Harvesting (OAI-PMH)',
    harvestHelp:
      'The formats oai_dc, oai_datacite and datacite, with sets by type and discipline; from and until are exact to the second.',
    structures: 'Crystal structures (OPTIMADE)',
    structuresHelp:
      'Every structure in the open files of published records, without further steps by depositors. Filters name elements, formulae, numbers of sites and the properties that begin with _cmp_, such as the band gap. Give clients the base address with its final slash; everything as one file is at /optimade/v1/extensions/all.jsonl.',
    files: 'Files and checksums',
    filesHelp:
      'Lists of files have sizes and SHA-256 sums. Downloads resume by Range; the page of a record offers a script for many files.',
    tokens: 'Access tokens',
    tokensHelp:
      'A program that acts for a person uses an access token. Create one under My space › Access tokens, with its scopes and expiry, and send it in the header Authorization: Bearer. It is shown once and can be revoked at any time.',
    tokensLink: 'Manage access tokens',
    rules: 'Rules of use',
    rule: {
      rate: 'Interfaces with a rate limit say what is left of it in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset. Beyond it the answer is 429 with Retry-After; wait that long and try again.',
      repeat:
        'Calls that create something take the header Idempotency-Key: the same request with the same key within 24 hours is carried out once and gets the first answer.',
      away: 'While the service is not available the answer is HTTP 503 with Retry-After; try again after that time.',
      errors:
        'Calls below /prod-api always answer with HTTP 200; code tells the outcome: 200 is success, anything else an error, msg says why and fields names each faulty field.',
      cors: 'Any website may read exports and harvesting across origins (CORS).',
      agent: 'Name your program and a contact in User-Agent.',
    },
  },
};
