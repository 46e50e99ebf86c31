/** Version of the documents and of the mapping; after a change a new index is built beside the one that answers. */
export const documentVersion = 1;

/** Buckets of one aggregation: more combinations, subjects, publishers or declared values than a portal has. */
export const maxBuckets = 20_000;

/**
 * Settings and mapping of an index. The portal cuts the words, so all fields are exact values and no analyser is needed.
 * Documents are stored in the order of publication, so that pages in this order stop early. Deletions are remembered
 * for an hour, so that a document of the initial build never follows a later deletion.
 */
export const indexBody = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: '1s',
    'index.sort.field': ['date', 'id'],
    'index.sort.order': ['desc', 'desc'],
    'index.gc_deletes': '1h',
    'index.max_result_window': 10_000,
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    dynamic_templates: [{ quantities: { path_match: 'quantities.*', mapping: { type: 'double_range' } } }],
    properties: {
      id: { type: 'long' },
      date: { type: 'date' },
      lexemes: { type: 'keyword', doc_values: false },
      facets: { type: 'keyword', eager_global_ordinals: true },
      subject: { type: 'keyword', eager_global_ordinals: true },
      publisher: { type: 'keyword', eager_global_ordinals: true },
      declared: { type: 'keyword', eager_global_ordinals: true },
      quantities: { type: 'object', dynamic: true },
      views: { type: 'long', index: false },
      downloads: { type: 'long', index: false },
      checksum: { type: 'keyword', index: false },
    },
  },
} as const;
