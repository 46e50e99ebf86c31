import { bilingual } from '#shared/texts';

/** Words of the owner's pages, apart from those of the back office. */
export const ownIdentifierTexts = bilingual(
  {
    title: '标识符',
    about: {
      reserved: '已为该资源预留，发布时注册；在此之前还不能解析。',
      registering: '审核已通过，正在注册；注册完成后资源自动公开。',
      late: '注册服务暂时没有成功应答，系统会自动重试；注册完成后资源自动公开。',
      registered: '已注册，可以解析和引用。',
      failed: '注册服务没有接受，管理员会处理，您无需操作；处理完成后资源自动公开。',
      withdrawn: '随资源下架而隐藏，标识符继续保留。',
    },
    next: '下次尝试：',
    statement: '数据可用性声明',
    statementText: '可在论文投稿时使用，发布后标识符即可解析。',
    copyZh: '复制中文声明',
    copyEn: '复制英文声明',
    copied: '声明复制成功',
  },
  {
    title: 'Identifiers',
    about: {
      reserved: 'Kept for this resource and registered when it is published; until then it does not resolve.',
      registering: 'The review is passed and registration is under way; the resource becomes public when it is done.',
      late: 'The registration service has not confirmed yet and is asked again automatically; the resource becomes public after that.',
      registered: 'Registered: it resolves and can be cited.',
      failed:
        'The registration service did not take it. The administrators see to it and you need not do anything; the resource becomes public afterwards.',
      withdrawn: 'Hidden together with the withdrawn resource; the identifier is kept.',
    },
    next: 'Next try:',
    statement: 'Data availability statement',
    statementText: 'For your paper; the identifiers resolve once the resource is published.',
    copyZh: 'Copy the Chinese statement',
    copyEn: 'Copy the English statement',
    copied: 'Statement copied',
  },
);
