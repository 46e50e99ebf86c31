import './going.css';
import { useNavigation } from 'react-router';

/** A line at the upper edge while the next page is on its way; one that is there at once shows nothing of it. */
export function Going() {
  return useNavigation().state === 'loading' ? <div className="going" aria-hidden="true" /> : null;
}
