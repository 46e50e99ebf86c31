import { createContext, use } from 'react';

/** Whether the surrounding page is visible; false in a tab that the back office keeps in the background. */
export const VisibleContext = createContext(true);

/** For work that only a visible page needs: polling, drawing. */
export const useVisible = () => use(VisibleContext);
