import DataLoader from 'dataloader';

const BATCH = 500;
/** A second one, so that a slow statement does not hold up everybody. */
const READS_AT_ONCE = 2;

/**
 * Joins what is asked for at about the same time into one statement a site: what comes while `readsAtOnce` are under way
 * waits for one of them to end and is then read together. So a caller alone pays one round trip at once, and under load
 * dozens share one. Nothing is cached beyond the answer, and no read began before it was asked for. `read` answers in the
 * order of its keys.
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
