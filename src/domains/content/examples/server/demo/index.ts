import { anonymous, type Context } from '#server/context';
import { add, move } from '../service.ts';
import type { ExampleKind } from '../../contract.ts';

/** Writes the examples of the demonstration through the noun's service. */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system' } };
  for (const [at, [kind, titleZh, titleEn, contentZh, contentEn]] of items.entries()) {
    const form = { kind, titleZh, titleEn, contentZh, contentEn, sort: at + 1 };
    await move(asSystem, await add(asSystem, form, { isDemo: true }), 'publish');
  }
}

const items: readonly [kind: ExampleKind, titleZh: string, titleEn: string, contentZh: string, contentEn: string][] = [
  [
    'form',
    '数据说明文件',
    'Readme of a dataset',
    '一、数据内容：说明数据对应的样品、实验或计算。\n二、文件清单：逐个说明文件名和内容。\n三、变量与单位：列出每一列的名称、单位和含义。\n四、采集条件：仪器、温度、磁场、压力等。\n五、处理方法：校准、平滑、归一化等步骤。\n六、联系人：姓名和邮箱。',
    '1. Content: sample, experiment or calculation behind the data\n2. Files: name and content of each\n3. Variables and units: name, unit and meaning of every column\n4. Conditions: instrument, temperature, field, pressure\n5. Processing: calibration, smoothing, normalisation\n6. Contact: name and e-mail',
  ],
  [
    'dataset',
    '磁输运数据的摘要',
    'Abstract of magnetotransport data',
    '本数据集包含层状反铁磁体单晶在 2–300 K、0–14 T 范围内的纵向电阻率和霍尔电阻率。样品由化学气相输运法生长，采用标准六引线法测量。数据为逗号分隔的文本文件，每个文件对应一个温度，列依次为磁场（T）、纵向电阻率（Ω·cm）和霍尔电阻率（Ω·cm）。',
    'This dataset holds the longitudinal and the Hall resistivity of single crystals of a layered antiferromagnet between 2 and 300 K and up to 14 T. The crystals were grown by chemical vapour transport and measured with six leads. Each comma-separated file belongs to one temperature; its columns are field (T), longitudinal resistivity (Ω·cm) and Hall resistivity (Ω·cm).',
  ],
  [
    'paper',
    '论文数据的题名和关键词',
    'Title and keywords of data behind a paper',
    '题名：层状反铁磁体磁输运测量数据\n关键词：磁输运,反铁磁,霍尔效应,单晶',
    'Title: Magnetotransport data of a layered antiferromagnet\nKeywords: magnetotransport, antiferromagnet, Hall effect, single crystal',
  ],
  [
    'software',
    '软件的运行环境',
    'Runtime of software',
    '操作系统：Linux、macOS、Windows\n编程语言：Python 3.11\n最小内存：4 GB\n安装：在虚拟环境中按说明文件安装依赖后运行。',
    'Operating system: Linux, macOS, Windows\nLanguage: Python 3.11\nMinimum memory: 4 GB\nInstallation: install the dependencies into a virtual environment as the readme says, then run it.',
  ],
];
