import { z } from 'zod';
import { BenchmarkFile, ManifestFile, ModelsFile } from './contract.ts';

/** JSON Schema of the JSON files of a bundle in their input form: fields with a default are optional. */
export function bundleSchema(): object {
  const schemaOf = (schema: z.ZodType) => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return rest;
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Files of a benchmark bundle',
    $defs: {
      'benchmark.json': schemaOf(BenchmarkFile),
      'models.json': schemaOf(ModelsFile),
      'MANIFEST.json': schemaOf(ManifestFile),
    },
  };
}
