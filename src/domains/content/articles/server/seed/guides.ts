import type { SeededArticle } from './text.ts';

/** Full guides for depositors and users of data. */
export const guides: readonly SeededArticle[] = [
  {
    slug: 'archive-guide',
    category: 'guide',
    zh: {
      title: '数据汇交指南',
      summary: '从准备文件到公开发布：数据汇交的步骤、文件要求和审核过程。',
      sections: [
        [
          '汇交前的准备',
          '请先整理数据文件，并为每个文件准备简短的说明。',
          '- 优先使用开放、通用的格式，例如 CSV、TXT、HDF5、CIF；',
          '- 文件名使用字母、数字和连字符，能够反映样品和测量条件；',
          '- 说明文件写明变量、单位、仪器和处理方法。',
        ],
        [
          '填写元数据',
          '按照提交页面的分区填写题名、关键词、作者、相关项目和共享方式。草稿会自动保存，可以随时继续。',
          '中英文题名和摘要有助于国内外同行发现您的数据。',
        ],
        [
          '选择共享方式',
          '- 公开共享：到达开放日期后任何人都可以下载；',
          '- 有条件共享：申请人说明用途，经您同意后下载；',
          '- 暂不公开：需要说明原因，元数据仍然可以检索。',
        ],
        ['上传文件', '页面上传支持断点续传。单个文件超过 50 MB 时，推荐使用 FTP 方式提供。'],
        [
          '审核与发布',
          '提交后由审核员检查元数据和文件的完整性。需要修改时会逐条说明原因，修改后可以再次提交。通过审核的资源获得编号和引用格式，并公开发布。',
        ],
      ],
    },
    en: {
      title: 'Guide to Depositing Data',
      summary:
        'From preparing files to publication: the steps of a deposit, what files should look like, and the review.',
      sections: [
        [
          'Before you begin',
          'Put your files in order first, with a short description of each.',
          '- Prefer open and common formats such as CSV, TXT, HDF5 or CIF.',
          '- Use letters, digits and hyphens in file names, and let them tell sample and conditions.',
          '- Describe variables, units, instruments and processing in a readme.',
        ],
        [
          'Describe the data',
          'Fill in title, keywords, authors, related projects and sharing method, section by section. Drafts are saved by themselves, and you can go on at any time.',
          'A title and an abstract in both languages help colleagues at home and abroad to find your data.',
        ],
        [
          'Choose how to share',
          '- Open: everybody may download from the open date on.',
          '- Restricted: people state their purpose and download after you agree.',
          '- Not public: you give the reason; the metadata can still be found.',
        ],
        ['Upload files', 'Uploads in the page can be resumed. For files over 50 MB, we recommend FTP.'],
        [
          'Review and publication',
          'After you submit, a reviewer checks metadata and files. If something has to be changed, the reasons are given one by one, and you can submit again. An approved resource gets its identifier and citation and is published.',
        ],
      ],
    },
  },
  {
    slug: 'data-use',
    category: 'statement',
    zh: {
      title: '数据使用协议',
      summary: '下载和使用本站数据时应遵守的约定：许可、引用、限制和责任。',
      sections: [
        ['适用范围', '本协议适用于从本站下载的全部数据。数据页面标明的许可协议和访问条件优先于本协议的一般约定。'],
        ['引用', '在论文、报告、软件等成果中使用数据时，请按数据页面给出的格式引用，并注明版本和标识符。'],
        [
          '限制',
          '- 有条件共享的数据仅用于申请时说明的用途，不得转交他人；',
          '- 不得删除数据中的来源、作者和许可信息；',
          '- 不得将数据用于危害国家安全或侵犯他人权益的活动。',
        ],
        ['成果反馈', '欢迎将使用数据取得的成果告知数据提供者或本站，这有助于说明数据共享的价值。'],
        ['责任', '数据由提供者按现状提供。使用者应自行判断数据是否适合其用途，发现错误时请告知我们。'],
      ],
    },
    en: {
      title: 'Data Use Agreement',
      summary:
        'What applies when you download and use data from this portal: license, citation, limits and responsibility.',
      sections: [
        [
          'Scope',
          'This agreement applies to all data downloaded from this portal. The license and the conditions of access on the page of a resource come before these general rules.',
        ],
        [
          'Citation',
          'When you use data in a paper, a report, software or another result, cite them as their page shows, with version and identifier.',
        ],
        [
          'Limits',
          '- Use restricted data only for the purpose that you stated, and do not pass them on.',
          '- Do not remove source, authors or license from the data.',
          '- Do not use data for anything that harms national security or the rights of others.',
        ],
        [
          'Tell what came of it',
          'Please tell the provider or us what you achieved with the data: it shows what sharing is worth.',
        ],
        [
          'Responsibility',
          'Providers offer their data as they are. Judge for yourself whether they suit your purpose, and tell us about errors.',
        ],
      ],
    },
  },
];
