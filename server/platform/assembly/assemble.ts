import { declareValue, defineModule, type Life, type Port, type ServerModule, type Slot } from './define-module.ts';

/** A server assembled from its modules. */
export interface Assembly {
  valueOf<Value>(port: Port<Value>): Value;
  /** The items of a slot, each with its module, in the order of the modules. */
  itemsOf<Item>(slot: Slot<Item>): readonly { readonly by: string; readonly item: Item }[];
  start(): Promise<void>;
  /**
   * Stops each module after the modules that need it, and throws the first error after all have stopped. May be called
   * after a failed start.
   */
  stop(): Promise<void>;
}

/** The items that modules declare for a slot: commands read them without a running server. */
export function declaredIn<Item>(modules: readonly ServerModule[], slot: Slot<Item>): Item[] {
  return modules.flatMap(({ declares }) =>
    declares.flatMap((declared) =>
      'slot' in declared && declared.slot === slot.slot ? (declared.items as readonly Item[]) : [],
    ),
  );
}

/** A module that only provides a value for a port. */
export function given<Value>(port: Port<Value>, value: NoInfer<Value>): ServerModule {
  return defineModule({ name: port.port, declares: [declareValue(port, value)] });
}

/** A module with its declarations only, for commands that need definitions without a server. */
export function onlyDeclaring({ name, declares }: ServerModule): ServerModule {
  return defineModule({ name, declares });
}

/**
 * Creates every module after the modules whose ports and slots it needs. Throws if a port has no module or two, or if
 * modules depend on each other in a circle; the modules created until then are stopped.
 */
export async function assemble(modules: readonly ServerModule[]): Promise<Assembly> {
  const values = new Map<string, unknown>();
  const items = new Map<string, { at: number; by: string; item: unknown }[]>();
  const lives: Life[] = [];
  const add = (slot: string, module: ServerModule, more: readonly unknown[]) => {
    const at = modules.indexOf(module);
    const all = [...(items.get(slot) ?? []), ...more.map((item) => ({ at, by: module.name, item }))];
    items.set(
      slot,
      all.sort((one, other) => one.at - other.at),
    );
  };
  const stop = async () => {
    const faults: unknown[] = [];
    for (const life of lives.splice(0).reverse()) {
      // A module that cannot stop because the database is away must not prevent the others from stopping.
      try {
        await life.stop?.();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  };
  const read = (name: string | undefined, slot: string | undefined) =>
    slot === undefined ? values.get(name ?? '') : (items.get(slot) ?? []).map(({ item }) => item);

  for (const module of modules) {
    for (const declared of module.declares) {
      if ('slot' in declared) add(declared.slot, module, declared.items);
      else values.set(declared.port, declared.value);
    }
  }
  try {
    for (const module of inOrder(modules)) {
      const needed = Object.entries(module.needs).map(([key, need]) => {
        return [key, 'slot' in need ? read(undefined, need.slot) : read(need.port, undefined)] as const;
      });
      const { values: made, life } = await module.create(Object.fromEntries(needed));
      for (const [key, gift] of Object.entries(module.gives)) {
        if ('slot' in gift) add(gift.slot, module, made[key] as readonly unknown[]);
        else values.set(gift.port, made[key]);
      }
      lives.push(life);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    valueOf: <Value>({ port }: Port<Value>) => values.get(port) as Value,
    itemsOf: <Item>({ slot }: Slot<Item>) =>
      (items.get(slot) ?? []).map(({ by, item }) => ({ by, item: item as Item })),
    async start() {
      for (const { start } of lives) await start?.();
    },
    stop,
  };
}

/** Sorts modules after their dependencies, and otherwise in the order of the list. */
function inOrder(modules: readonly ServerModule[]): ServerModule[] {
  const givers = new Map<string, ServerModule[]>();
  for (const module of modules) {
    for (const gift of [...Object.values(module.gives), ...module.declares]) {
      const key = keyOf(gift);
      const others = givers.get(key) ?? [];
      const [other] = others;
      if ('port' in gift && other) throw new Error(`${gift.port} is provided by ${other.name} and by ${module.name}.`);
      givers.set(key, [...others, module]);
    }
  }
  const done = new Set<ServerModule>();
  const path: ServerModule[] = [];
  const ordered: ServerModule[] = [];
  const visit = (module: ServerModule) => {
    if (done.has(module)) return;
    if (path.includes(module)) {
      const circle = [...path.slice(path.indexOf(module)), module].map(({ name }) => name);
      throw new Error(`These modules need each other in a circle: ${circle.join(' -> ')}.`);
    }
    path.push(module);
    for (const need of Object.values(module.needs)) {
      const from = givers.get(keyOf(need)) ?? [];
      if ('port' in need && from.length === 0)
        throw new Error(`${module.name} needs ${need.port}, which no module provides.`);
      // Declared items are included already.
      for (const giver of from)
        if (Object.values(giver.gives).some((gift) => keyOf(gift) === keyOf(need))) visit(giver);
    }
    path.pop();
    done.add(module);
    ordered.push(module);
  };
  for (const module of modules) visit(module);
  return ordered;
}

function keyOf(name: { readonly slot: string } | { readonly port: string }): string {
  return 'slot' in name ? `slot ${name.slot}` : `port ${name.port}`;
}
