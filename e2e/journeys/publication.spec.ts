import { newUser, test } from '../people.ts';
import { publishes } from '../publishing.ts';

const files = [
  { name: '带隙 measured.csv', bytes: Buffer.from('composition,gap (eV)\nGaAs,1.42\nSi,1.12\n"Ga2O3, β",4.8\n') },
  { name: 'readme.txt', bytes: Buffer.from('由实验测得的带隙。\n') },
];

test('a data resource passes from a visitor’s registration to a public download', async ({
  page,
  portal,
  solveCaptcha,
  logIn,
  mailTo,
  accessible,
  otherBrowser,
}) => {
  test.setTimeout(180_000);
  const author = newUser('curie');
  await publishes(
    page,
    { portal, solveCaptcha, logIn, mailTo, accessible, otherBrowser },
    {
      author,
      mobile: '13800138001',
      title: `实验带隙数据 ${author.userName}`,
      files,
      previewed: { name: '带隙 measured.csv', cell: 'Ga2O3, β' },
    },
  );
});
