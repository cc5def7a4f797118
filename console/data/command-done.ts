import { createContext } from 'react';

/** Called after each action of the components inside the provider, except for claims. The open record listens. */
export const CommandDone = createContext<(() => void) | undefined>(undefined);
