import './section.css';
import { Link } from 'react-router';
import { Icon } from '#web/kit/parts/icon.tsx';

/** Heading of a section of the home page, with a link to the full list. */
export function SectionHead({ id, title, to, more }: { id: string; title: string; to: string; more: string }) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      <Link to={to}>
        {more}
        <Icon name="arrow" />
      </Link>
    </div>
  );
}
