export const zh = {
  script: {
    damage: {
      damaged: '该文件内容目前已损坏，可能无法下载',
      missing: '该文件目前不在存储中，可能无法下载',
      unreadable: '该文件目前无法读取，可能无法下载',
      infected: '该文件含恶意内容，已隔离，不提供下载',
      unscanned: '该文件正在等待病毒扫描，可能暂时无法下载',
    },
    about: '共 {count} 个文件，{bytes} 字节。下载到当前目录；中断后再次运行即可续传，已校验的文件不会重复下载。',
    usage: '运行：sh {name}',
    token:
      '文件非公开：运行时由环境变量 ACCESS_TOKEN 提供登录令牌，例如 read -r ACCESS_TOKEN && export ACCESS_TOKEN && sh {name}',
    noToken: '请先设置环境变量 ACCESS_TOKEN（登录令牌）',
    noSum: '需要 sha256sum 或 shasum',
    failed: '未能下载，或校验值不符',
    done: '已下载并通过校验的文件数',
    failedCount: '失败的文件数，再次运行即可重试；若均失败，请检查令牌是否有效',
  },
};
