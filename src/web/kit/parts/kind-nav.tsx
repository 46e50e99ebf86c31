import './kind-nav.css';
import { Link } from 'react-router';

/** Links above a public list: all entries, or one kind, which is part of the address. */
export function KindNav<K extends string>({
  label,
  path,
  field,
  kinds,
  chosen,
  nameOf,
}: {
  label: string;
  path: string;
  /** Name of the parameter in the address. */
  field: string;
  kinds: readonly K[];
  chosen: K | undefined;
  /** Text of a link; without a kind that for all. */
  nameOf: (kind: K | undefined) => string;
}) {
  return (
    <nav className="kind-nav" aria-label={label}>
      <ul>
        {[undefined, ...kinds].map((kind) => (
          <li key={kind ?? ''}>
            <Link to={kind ? `${path}?${field}=${kind}` : path} aria-current={kind === chosen ? 'page' : undefined}>
              {nameOf(kind)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
