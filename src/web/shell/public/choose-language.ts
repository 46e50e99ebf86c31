import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Language } from '#shared/texts';
import { storeLanguage } from '../../texts/language.ts';

/** Stores the choice of a language and shows the same page in it, in place. */
export function useChooseLanguage(): (chosen: Language) => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  return async (chosen) => {
    storeLanguage(chosen);
    const query = new URLSearchParams(search);
    const named = query.has('lang');
    query.delete('lang');
    const kept = query.size ? `?${query}` : '';
    if (named) await navigate(pathname + kept + hash, { replace: true, preventScrollReset: true });
    await revalidate();
  };
}
