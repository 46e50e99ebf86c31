/** Input that is stored in this browser because the server does not have it yet. */
export interface LocalCopy<F> {
  form: F;
  /** Version of the record on which the input is based; -1 before there is a record. */
  rowVer: number;
  /** The last form sent without an answer; it may have arrived. */
  sent: F | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** The storages in use: `local` for the copies, `session` for their secrets, which ends with the tab. */
export interface Storages {
  local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The storages of this browser. A browser that forbids storage throws at the access. */
const browserStorages: Storages = {
  get local() {
    return localStorage;
  },
  get session() {
    return sessionStorage;
  },
};

/** Key of input that conflicts with the version on the server. */
export const conflictKey = (key: string) => `${key}:conflict`;

export interface LocalCopies<F> {
  /**
   * The local copy under a key, completed with the fields of `like`; null when there is none. Values of another type
   * than in `like` are ignored.
   */
  read: (key: string, like: F) => LocalCopy<F> | null;
  /** Stores a copy; false when the browser refuses to store. */
  write: (key: string, copy: LocalCopy<F>) => boolean;
  /** Deletes the copy under a key with its secret. */
  remove: (key: string) => void;
}

/** Local copies of forms. The field `secret` is written to the session storage only. */
export function localCopies<F extends object>(secret?: keyof F & string, storages = browserStorages): LocalCopies<F> {
  return {
    read(key, like) {
      try {
        const copy = JSON.parse(storages.local.getItem(key) ?? 'null') as StoredCopy | null;
        // Earlier versions of the deposit form stored their form as `draft`.
        const form = completed(copy?.form ?? copy?.draft, like);
        if (!copy || !form) return null;
        const secrets = secret ? { [secret]: storages.session.getItem(key) ?? '' } : {};
        const { rowVer = -1, at = 0 } = copy;
        return { form: { ...form, ...secrets }, rowVer, sent: completed(copy.sent, like), at };
      } catch {
        return null;
      }
    },
    write(key, copy) {
      try {
        const { form, sent } = copy;
        const stored = { ...copy, form: withoutSecret(form, secret), sent: sent && withoutSecret(sent, secret) };
        storages.local.setItem(key, JSON.stringify(stored));
        if (secret && form[secret]) storages.session.setItem(key, String(form[secret]));
        else if (secret) storages.session.removeItem(key);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        storages.local.removeItem(key);
        storages.session.removeItem(key);
      } catch {
        // A browser that refuses to store has nothing to delete.
      }
    },
  };
}

/** A form whose secret field is empty. */
export function withoutSecret<F extends object>(form: F, secret: keyof F | undefined): F {
  return secret === undefined ? form : { ...form, [secret]: '' };
}

/** A stored copy as read; any program may have written it. */
interface StoredCopy {
  form?: unknown;
  draft?: unknown;
  rowVer?: number;
  sent?: unknown;
  at?: number;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** The values of `stored` that have the type of the same field in `like`, and the other fields of `like`. */
function completed<F extends object>(stored: unknown, like: F): F | null {
  if (typeOf(stored) !== 'object' || stored === null) return null;
  const found = Object.entries(like).flatMap(([name, value]: [string, unknown]) => {
    const own = (stored as Record<string, unknown>)[name];
    const isOfItsType = own === null || value === null || typeOf(own) === typeOf(value);
    return own !== undefined && isOfItsType ? [[name, own]] : [];
  });
  return { ...like, ...(Object.fromEntries(found) as Partial<F>) };
}
