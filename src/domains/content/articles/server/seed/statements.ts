import type { SeededArticle } from './text.ts';

/** Declarations of the site. Operators adapt the texts to their institution. */
export const statements: readonly SeededArticle[] = [
  {
    slug: 'terms',
    category: 'statement',
    zh: {
      title: '用户服务协议',
      summary: '注册和使用本站账号所依据的约定：账号、提交的内容、数据的使用以及协议的终止。',
      sections: [
        ['服务内容', '本站面向科研人员提供数据资源的检索、下载、提交、汇交与评测服务。注册账号即表示您同意本协议。'],
        ['账号', '账号仅供本人使用。请提供真实、有效的信息并妥善保管密码；发现账号被他人使用时，请立即通知我们。'],
        [
          '您提交的内容',
          '您提交的数据应由您合法取得并有权提交，不得含有国家秘密、商业秘密或侵犯他人权益的内容。',
          '数据的权利仍归您或您的单位所有；发布后按您选择的共享方式和许可协议供他人使用。',
        ],
        [
          '数据的使用',
          '使用数据时请遵守其许可协议和访问条件，并按页面给出的格式引用。',
          '- 不得妨碍系统运行，不得绕过访问限制；',
          '- 不得批量转售数据；',
          '- 不得尝试识别数据中涉及的个人。',
        ],
        [
          '终止',
          '违反本协议的账号可能被停用，相关内容可能被撤下。您可以随时联系我们注销账号；已发布的数据记录会保留以保证引用有效。',
        ],
        ['协议的修改', '协议修改后以新版本发布，历史版本可在本页查阅。您注册时同意的版本会随账号记录。'],
      ],
    },
    en: {
      title: 'Terms of Service',
      summary:
        'What people agree to who register and use an account: the account, what they submit, the use of data, and the end of the agreement.',
      sections: [
        [
          'The service',
          'This portal lets researchers find, download, submit, archive and evaluate research data. By registering you agree to these terms.',
        ],
        [
          'Your account',
          'An account is for one person. Give true and current information, keep your password safe, and tell us at once if somebody else uses your account.',
        ],
        [
          'What you submit',
          'Submit only data that you obtained lawfully and may submit, without state or trade secrets and without harm to the rights of others.',
          'The rights in the data stay with you or your institution; once published, others may use them under the sharing method and the license that you chose.',
        ],
        [
          'Using data',
          'When you use data, keep to their license and conditions of access and cite them as the page shows.',
          '- Do not disturb the system or get around access restrictions.',
          '- Do not resell data in bulk.',
          '- Do not try to identify people in the data.',
        ],
        [
          'End',
          'Accounts that break these terms may be disabled and their content withdrawn. You can ask us to close your account at any time; published records stay, so that citations remain valid.',
        ],
        [
          'Changes',
          'Changed terms are published as a new version; earlier versions can be read on this page. The version that you accepted is kept with your account.',
        ],
      ],
    },
  },
  {
    slug: 'privacy',
    category: 'statement',
    zh: {
      title: '隐私政策',
      summary: '本站收集哪些个人信息、用于什么目的、保存多久，以及您对这些信息的权利。',
      sections: [
        [
          '收集的信息',
          '我们收集您注册时填写的姓名、邮箱、手机号码、工作单位、职业和研究领域，以及登录时间、网络地址和操作记录。',
        ],
        [
          '使用目的',
          '这些信息用于识别账号、发送验证码与审核通知、统计服务成效和保障系统安全。不会用于广告，也不会出售。',
        ],
        [
          '信息的公开与提供',
          '您作为作者或发布者填写的信息会随数据记录公开。除此之外，仅在数据审核人员履行职责或法律要求时提供。',
        ],
        [
          '保存与安全',
          '密码以不可还原的方式保存，会话和验证码只保存摘要。登录日志与操作日志用于安全审计，按管理制度保存。',
        ],
        ['您的权利', '您可以在个人中心查看和更正自己的信息，或联系我们删除账号。'],
        ['Cookie', '本站使用 Cookie 保存登录状态、语言和外观，不使用第三方广告 Cookie。'],
      ],
    },
    en: {
      title: 'Privacy Policy',
      summary: 'Which personal data this portal collects, what for, for how long, and what your rights are.',
      sections: [
        [
          'What we collect',
          'We collect what you enter at registration (name, e-mail, mobile number, organization, occupation, research field), and login times, network addresses and a record of operations.',
        ],
        [
          'What for',
          'We use it to recognise your account, to send codes and review notices, to measure our service and to keep the system safe. It is never used for advertising and never sold.',
        ],
        [
          'Who sees it',
          'What you enter as an author or publisher becomes public with the data record. Otherwise it is given only to reviewers doing their duty or where the law requires it.',
        ],
        [
          'How it is kept',
          'Passwords are kept in a form that cannot be reversed, sessions and codes only as digests. Login and operation logs serve security audits and are kept as our rules require.',
        ],
        ['Your rights', 'You can see and correct your information in your profile or ask us to delete your account.'],
        [
          'Cookies',
          'Cookies keep your session, language and appearance; there are no third-party advertising cookies.',
        ],
      ],
    },
  },
  {
    slug: 'accessibility',
    category: 'statement',
    zh: {
      title: '无障碍声明',
      summary: '本站的无障碍目标、已采取的措施，以及遇到障碍时的联系方式。',
      sections: [
        [
          '目标',
          '我们希望每个人都能使用本站，无论使用何种设备和辅助技术。本站以《Web 内容无障碍指南》（WCAG）2.2 的 AA 级为目标。',
        ],
        [
          '已采取的措施',
          '- 所有功能都可以用键盘操作，焦点位置清晰可见；',
          '- 文字与背景的对比度不低于 4.5∶1，并提供深色外观；',
          '- 状态不只用颜色表示，同时配有图标和文字；',
          '- 页面可以放大到 400%，在 360 像素宽的屏幕上无需横向滚动；',
          '- 公开页面在不运行脚本时也能阅读。',
        ],
        ['已知的不足', '上传的 PDF 文件和数据文件由提供者制作，其中一部分可能不便于屏幕阅读器使用。'],
        ['联系我们', '如果您在使用中遇到障碍，请通过“联系我们”页面告知，我们会尽快答复并改进。'],
      ],
    },
    en: {
      title: 'Accessibility Statement',
      summary: 'What this portal aims at, what has been done, and whom to tell about a barrier.',
      sections: [
        [
          'Our aim',
          'Everybody should be able to use this portal, with whatever device and assistive technology. We aim at level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
        ],
        [
          'What has been done',
          '- Everything works with the keyboard, and the focus can be seen.',
          '- Text has a contrast of at least 4.5 to 1, and there is a dark appearance.',
          '- A state is never told by colour alone but with an icon and a word.',
          '- Pages can be enlarged to 400 % and fit a screen of 360 pixels without sideways scrolling.',
          '- Public pages can be read without scripts.',
        ],
        [
          'Known limits',
          'PDF and data files come from their providers; some of them may be hard to use with a screen reader.',
        ],
        [
          'Tell us',
          'If you meet a barrier, please write to us on the page "Contact us". We answer as soon as we can and put it right.',
        ],
      ],
    },
  },
];
