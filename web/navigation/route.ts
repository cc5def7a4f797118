import type { ComponentType, ReactNode } from 'react';
import type { Addresses } from '../addresses.ts';
import type { LazyPage } from './lazy-page.ts';
import type { Location } from './location.ts';

export interface Route {
  readonly page: LazyPage;
  /** What stands around it; it stays when the next page has the same. */
  readonly layout?: ComponentType<{ children: ReactNode }>;
  /** false: this site has no such page. */
  readonly isThere?: () => boolean;
  /** Where those are sent who may not see it. */
  readonly guard?: (location: Location) => string | undefined;
}

export type Path = keyof Addresses;

/** The names of a path's parameters: `$id` is needed, `{-$id}` may be left out. */
type ParamsIn<P extends string> = P extends `${infer Before}{-$${infer Name}}${infer After}`
  ? ParamsIn<Before> & { [name in Name]?: string | undefined } & ParamsIn<After>
  : P extends `${string}$${infer Rest}`
    ? Rest extends `${infer Name}/${infer After}`
      ? { [name in Name]: string } & ParamsIn<`/${After}`>
      : { [name in Rest]: string }
    : unknown;

export type ParamsOf<P extends Path> = ParamsIn<P>;

/** What an address says behind the question mark. */
export type SearchOf<P extends Path> = ReturnType<Addresses[P]>;

type ParamsPart<P extends Path> = [keyof ParamsOf<P>] extends [never]
  ? { readonly params?: undefined }
  : Partial<ParamsOf<P>> extends ParamsOf<P>
    ? { readonly params?: ParamsOf<P> }
    : { readonly params: ParamsOf<P> };

/** A page of the app with what its address says. */
export type Target = { [P in Path]: { readonly to: P; readonly search?: SearchOf<P> } & ParamsPart<P> }[Path];
