import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePrefetch } from '../../api/network.ts';

/** A framed card. With `to`, the link in its heading covers the whole card. */
export function Card({
  picture,
  title,
  to,
  heading: Heading = 'h3',
  children,
}: {
  picture?: ReactNode;
  title?: ReactNode;
  to?: string;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  const prefetch = usePrefetch();
  return (
    <article className={to ? 'card card--link' : 'card'}>
      {picture}
      <div className="card__body">
        {title ? (
          <Heading className="card__title">
            {to ? (
              <Link className="card__link" to={to} prefetch={prefetch}>
                {title}
              </Link>
            ) : (
              title
            )}
          </Heading>
        ) : null}
        {children}
      </div>
    </article>
  );
}
