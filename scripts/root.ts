import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const ROOT: string = fileURLToPath(new URL('..', import.meta.url));
