// Prints the files of `npm run new-domain` as JSON, from the templates of the code generator.
import fs from 'node:fs';
import { Failure } from '../src/shared/fail.ts';
import { translatorOf } from '../src/shared/texts.ts';
import { scaffold } from '../src/domains/tools/generator/server/scaffold.ts';
import { generatorTexts } from '../src/domains/tools/generator/texts/index.ts';

const [place, zh, en, sql] = process.argv.slice(2);
try {
  process.stdout.write(JSON.stringify(scaffold(place, { zh, en }, sql ? fs.readFileSync(sql, 'utf8') : undefined)));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  const reason = error.key.replace('tools.generator.', 'fail.');
  process.stderr.write(translatorOf(generatorTexts, 'en').dynamic(reason, error.key, error.params));
  process.exitCode = 1;
}
