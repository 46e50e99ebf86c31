import { gunzipSync } from 'node:zlib'; import fs from 'node:fs';
import { product } from './src/domains/index.ts';
import { callsOf, document } from './src/domains/tools/api-docs/server/service.ts';
for (const whole of [true, false]) fs.writeFileSync(`/tmp/main/${whole ? 'adm' : 'pub'}.json`, gunzipSync(await document(callsOf(product.modules), 'en', whole)));
process.exit(0);
