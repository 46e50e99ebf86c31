export const zh = {
  choose: '勾选文件或文件夹后可打包下载',
  chosen: '已选 {count, number} 个文件，{size}',
  chosenMany: '所选项目过多，请改选上级文件夹，或使用下载脚本',
  downloadChosen: '下载所选',
  scriptChosen: '所选文件的下载脚本',
  clear: '清除选择',
  commands: '命令行下载、校验与归档包',
  bagHelp:
    '归档包（BagIt）用于在数据仓储之间交换和长期保存：全部文件及其 SHA-256、SHA-512 校验值，RO-Crate、DataCite 元数据和完整的资源记录。仅含地址的归档包不含文件本身，由 BagIt 工具按地址取回；超过 10 GB 的资源一律如此。',
  bag: '下载归档包（BagIt）',
  bagOfAddresses: '仅含文件地址',
  commandsHelp: '脚本逐个下载文件并核对 SHA-256 校验值；中断后再次运行即可续传。文件较大或较多时建议使用。需要 curl。',
  script: '下载脚本',
  sums: 'SHA-256 校验值清单',
  tokenHelp:
    '这些文件并非人人可得：脚本从环境变量 ACCESS_TOKEN 读取您的登录令牌，脚本本身不含令牌。令牌等同于您的登录状态，请勿外传，退出登录后失效。',
  copyToken: '复制登录令牌',
  tokenCopied: '已复制登录令牌',
};
