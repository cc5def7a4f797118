import { createContext } from 'react';

/** Called after each action inside it, except for claims; the open record listens. */
export const CommandDone = createContext<(() => void) | undefined>(undefined);
