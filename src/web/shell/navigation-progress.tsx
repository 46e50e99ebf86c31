import './navigation-progress.css';
import { useNavigation } from 'react-router';

/** A bar at the top edge while the next page loads; a page that is available at once shows none. */
export function NavigationProgress() {
  return useNavigation().state === 'loading' ? <div className="navigation-progress" aria-hidden="true" /> : null;
}
