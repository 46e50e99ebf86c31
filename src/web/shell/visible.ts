import { createContext, use } from 'react';

/** Whether the surrounding page is visible; false in a background tab of the back office. */
export const VisibleContext = createContext(true);

/** For work that only a visible page needs, such as polling and drawing. */
export const useVisible = () => use(VisibleContext);
