declare const TYPE: unique symbol;

/** A value that modules need, provided by at most one module. */
export interface Port<Value> {
  readonly port: string;
  readonly [TYPE]?: Value;
}

/** A list to which any number of modules add items. */
export interface Slot<Item> {
  readonly slot: string;
  readonly [TYPE]?: Item;
}

export function definePort<Value>(name: string): Port<Value> {
  return { port: name };
}

export function defineSlot<Item>(name: string): Slot<Item> {
  return { slot: name };
}

// biome-ignore lint/suspicious/noExplicitAny: the values have different types, which Values keeps.
type Names = Readonly<Record<string, Port<any> | Slot<any>>>;

type Nothing = Readonly<Record<never, never>>;

/** The value of each port, and the items of each slot. */
export type Values<Of extends Names> = {
  readonly [Name in keyof Of]: Of[Name] extends Port<infer Value>
    ? Value
    : Of[Name] extends Slot<infer Item>
      ? readonly Item[]
      : never;
};

/** A value or an item that exists before any module is created. */
export type Declared =
  | { readonly slot: string; readonly items: readonly unknown[] }
  | { readonly port: string; readonly value: unknown };

export function declare<Item>(slot: Slot<Item>, ...items: readonly NoInfer<Item>[]): Declared {
  return { slot: slot.slot, items };
}

export function declareValue<Value>(port: Port<Value>, value: NoInfer<Value>): Declared {
  return { port: port.port, value };
}

/** Optional start and stop of a module. */
export interface Life {
  /** Called after every module is created, in the order of creation. */
  readonly start?: (() => unknown) | undefined;
  /** Called in reverse order, after the modules that need this one have stopped. */
  readonly stop?: (() => unknown) | undefined;
}

export interface ServerModule {
  /** The name, which is the folder below modules/ or adapters/: 'play/wheel'. */
  readonly name: string;
  readonly declares: readonly Declared[];
  readonly needs: Names;
  readonly gives: Names;
  readonly create: (values: Readonly<Record<string, unknown>>) => Created | Promise<Created>;
}

interface Created {
  readonly values: Readonly<Record<string, unknown>>;
  readonly life: Life;
}

/**
 * Defines a part of the server: its declarations, its needs, and the values that it provides to other modules. The
 * order of starting and stopping follows from these.
 */
export function defineModule<const Needs extends Names = Nothing, const Gives extends Names = Nothing>(definition: {
  readonly name: string;
  readonly declares?: readonly Declared[];
  readonly needs?: Needs;
  readonly gives?: Gives;
  readonly create?: (
    values: Values<NoInfer<Needs>>,
  ) => (Values<NoInfer<Gives>> & Life) | Promise<Values<NoInfer<Gives>> & Life>;
}): ServerModule {
  const { name, declares = [], needs = {}, gives = {}, create } = definition;
  return {
    name,
    declares,
    needs,
    gives,
    async create(values) {
      if (!create) return { values: {}, life: {} };
      const { start, stop, ...given } = (await create(values as Values<Needs>)) as Life & Record<string, unknown>;
      return { values: given, life: { start, stop } };
    },
  };
}
