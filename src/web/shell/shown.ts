import { createContext, use } from 'react';

/** Whether the page around is looked at; false in a page that the back office keeps behind another one. */
export const ShownContext = createContext(true);

/** For what is only worth doing while somebody looks: asking again and again, drawing. */
export const useShown = () => use(ShownContext);
