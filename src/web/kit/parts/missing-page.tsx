import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LinkButton } from './button.tsx';
import { EmptyState } from './states.tsx';

/** For the error boundary of a page whose address matches no record. Every other error is rethrown to the shell. */
export function MissingPage({ title, text, link }: { title: string; text: string; link: string }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="container page">
      <EmptyState
        isPage
        icon="search"
        title={title}
        act={
          <LinkButton look="primary" to="/data">
            {link}
          </LinkButton>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
