import DataLoader from 'dataloader';

const BATCH = 500;

/**
 * Joins what is asked for in one tick of the event loop into one statement a site: under load dozens of callers share a
 * round trip, and a caller alone pays one. Nothing is kept beyond the answer. `read` answers in the order of its keys.
 */
export function createSiteBatches<Value>(
  read: (siteId: string, keys: readonly string[]) => Promise<Value[]>,
): (siteId: string, key: string) => Promise<Value> {
  const loaders = new Map<string, DataLoader<string, Value>>();
  return (siteId, key) => {
    let loader = loaders.get(siteId);
    if (!loader) {
      loader = new DataLoader((keys) => read(siteId, keys), {
        cache: false,
        maxBatchSize: BATCH,
        batchScheduleFn: (run) => setImmediate(run),
      });
      loaders.set(siteId, loader);
    }
    return loader.load(key);
  };
}
