import { createContext } from 'react';

/** Told of each action that was carried out inside it, and that is no mere claim; what shows a record listens. */
export const CommandDone = createContext<(() => void) | undefined>(undefined);
