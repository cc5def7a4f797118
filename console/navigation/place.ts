import type { PagePath } from '../pages.ts';

/** Every address of the console: its pages, and the pages before the log-in. */
export type Path = PagePath | '/login' | '/welcome' | '/setup';

export interface Place {
  readonly to: Path;
  /** Filters and the like: text, so that an address can be shared. */
  readonly search?: Readonly<Record<string, string>>;
}
