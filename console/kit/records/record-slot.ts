import { createContext } from 'react';

/** Where the open record is shown: at the right of the whole page, beside its header too. The frame gives the place. */
export const RecordSlot = createContext<HTMLElement | null>(null);
