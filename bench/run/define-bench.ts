import type { Row } from '../report/row.ts';

type Value = number | string | boolean;

/** A flag of a bench. `quick` is its value in the short form, if different. */
interface Option<Of extends Value> {
  readonly whole: Of;
  readonly quick?: Of;
  readonly about: string;
}

type Options = Readonly<Record<string, Option<Value>>>;
type Widened<Of> = Of extends number ? number : Of extends boolean ? boolean : string;
type ValuesOf<Of extends Options> = { readonly [Name in keyof Of]: Widened<Of[Name]['whole']> };

export interface Bench {
  readonly about: string;
  readonly options: Options;
  /** Shown by `npm run bench -- NAME` and in the table of all benches. */
  run(values: Readonly<Record<string, Value>>): Promise<readonly Row[]>;
}

/** A bench: its title, its flags, and a program that returns rows. Its file name is its name. */
export function defineBench<const Of extends Options>(bench: {
  readonly about: string;
  readonly options: Of;
  run(values: ValuesOf<Of>): Promise<readonly Row[]>;
}): Bench {
  return { ...bench, run: (values) => bench.run(values as ValuesOf<Of>) };
}
