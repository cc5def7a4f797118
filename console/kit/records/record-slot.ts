import { createContext } from 'react';

/** The place of the open record: at the right of the whole page, also beside its header. The frame provides it. */
export const RecordSlot = createContext<HTMLElement | null>(null);
