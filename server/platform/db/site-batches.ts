import DataLoader from 'dataloader';

const BATCH = 500;
/** Two reads, so that one slow statement does not delay all callers. */
const READS_AT_ONCE = 2;

/**
 * Joins requests of about the same time into one statement per site: requests that arrive while `readsAtOnce` reads are
 * running wait until one ends and are then read together. So a single caller needs one round trip, and under load
 * dozens of callers share one. Nothing is cached after the answer, and each read begins after its requests. `read`
 * answers in the order of its keys.
 */
export function createSiteBatches<Value>(
  read: (siteId: string, keys: readonly string[]) => Promise<Value[]>,
  readsAtOnce = READS_AT_ONCE,
): (siteId: string, key: string) => Promise<Value> {
  const loaders = new Map<string, DataLoader<string, Value>>();
  return (siteId, key) => {
    let loader = loaders.get(siteId);
    if (!loader) {
      loader = createLoader((keys) => read(siteId, keys), readsAtOnce);
      loaders.set(siteId, loader);
    }
    return loader.load(key);
  };
}

function createLoader<Value>(
  read: (keys: readonly string[]) => Promise<Value[]>,
  readsAtOnce: number,
): DataLoader<string, Value> {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const begin = (run: () => void) => {
    underWay += 1;
    setImmediate(run);
  };
  return new DataLoader(
    async (keys) => {
      try {
        return await read(keys);
      } finally {
        underWay -= 1;
        const next = waiting.shift();
        if (next) begin(next);
      }
    },
    {
      cache: false,
      maxBatchSize: BATCH,
      batchScheduleFn: (run) => {
        if (underWay < readsAtOnce) begin(run);
        else waiting.push(run);
      },
    },
  );
}
