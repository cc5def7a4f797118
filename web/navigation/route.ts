import type { ComponentType, ReactNode } from 'react';
import type { Addresses } from '../addresses.ts';
import type { LazyPage } from './lazy-page.ts';
import type { Location } from './location.ts';

export interface Route {
  readonly page: LazyPage;
  /** The layout around the page; it stays when the next page has the same layout. */
  readonly layout?: ComponentType<{ children: ReactNode }>;
  /** false: this site has no such page. */
  readonly isThere?: () => boolean;
  /** The address to which users are redirected if they may not see the page. */
  readonly guard?: (location: Location) => string | undefined;
}

export type Path = keyof Addresses;

/** The names of a path's parameters: `$id` is required, `{-$id}` may be left out. */
type ParamsIn<P extends string> = P extends `${infer Before}{-$${infer Name}}${infer After}`
  ? ParamsIn<Before> & { [name in Name]?: string | undefined } & ParamsIn<After>
  : P extends `${string}$${infer Rest}`
    ? Rest extends `${infer Name}/${infer After}`
      ? { [name in Name]: string } & ParamsIn<`/${After}`>
      : { [name in Rest]: string }
    : unknown;

export type ParamsOf<P extends Path> = ParamsIn<P>;

/** The parsed query of an address. */
export type SearchOf<P extends Path> = ReturnType<Addresses[P]>;

type ParamsPart<P extends Path> = [keyof ParamsOf<P>] extends [never]
  ? { readonly params?: undefined }
  : Partial<ParamsOf<P>> extends ParamsOf<P>
    ? { readonly params?: ParamsOf<P> }
    : { readonly params: ParamsOf<P> };

/** A page of the app with its address's parameters and query. */
export type Target = { [P in Path]: { readonly to: P; readonly search?: SearchOf<P> } & ParamsPart<P> }[Path];
