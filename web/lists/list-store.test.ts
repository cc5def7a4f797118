import { describe, expect, it, vi } from 'vitest';
import { createListStore } from './list-store.ts';
import type { LoadedPage } from './paged-list.ts';

interface Row {
  id: string;
  apply: boolean;
}

/** A server whose answers the test releases. */
function slowServer(first?: { page: LoadedPage<Row>; isNew: boolean }, newestFirst = false) {
  const requests: {
    page: number;
    signal: AbortSignal;
    answer: (ids: string[], totalPages?: number) => void;
    fail: () => void;
  }[] = [];
  const logError = vi.fn();
  const store = createListStore<Row>({
    first,
    newestFirst,
    idOf: (row) => row.id,
    logError,
    load: (page, signal) =>
      new Promise<LoadedPage<Row>>((resolve, reject) => {
        requests.push({
          page,
          signal,
          answer: (ids, totalPages = 3) =>
            resolve({ number: page, content: ids.map((id) => ({ id, apply: true })), totalPages }),
          fail: () => reject(new Error('no connection')),
        });
      }),
  });
  const ids = () => store.rows().map((row) => row.id);
  const request = (index: number) => {
    const found = requests[index];
    if (!found) throw new Error(`request ${index} was not made`);
    return found;
  };
  return { store, requests, request, ids, logError };
}

describe('a paged list (Spec: B5)', () => {
  it('shows only the latest request when an older answer comes later', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    const second = store.reset();
    request(1).answer(['new']);
    await second;
    request(0).answer(['old']);
    await first;
    expect(ids()).toEqual(['new']);
    expect(request(0).signal.aborted).toBe(true);
  });

  it('keeps the latest request when an older request fails', async () => {
    const { store, request, ids, logError } = slowServer();
    const first = store.reset();
    const second = store.reset();
    request(0).fail();
    await first;
    expect(store.state().failed).toBe(false);
    request(1).answer(['a']);
    await second;
    expect(ids()).toEqual(['a']);
    expect(logError).not.toHaveBeenCalled();
  });

  it('loads the next page only when nothing loads and pages remain', async () => {
    const { store, requests, request, ids } = slowServer();
    const first = store.reset();
    await store.next();
    expect(requests).toHaveLength(1);
    request(0).answer(['a'], 2);
    await first;
    const second = store.next();
    void store.next();
    expect(requests.map((each) => each.page)).toEqual([0, 1]);
    request(1).answer(['b'], 2);
    await second;
    await store.next();
    expect(requests).toHaveLength(2);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('keeps the shown rows if a page fails, logs it, sends no request by itself, and loads it on retry', async () => {
    const { store, requests, request, ids, logError } = slowServer();
    const first = store.reset();
    request(0).answer(['a']);
    await first;
    const second = store.next();
    request(1).fail();
    await second;
    expect(ids()).toEqual(['a']);
    expect(store.state()).toMatchObject({ failed: true, loading: 'none' });
    expect(logError).toHaveBeenCalledOnce();
    await store.next();
    expect(requests).toHaveLength(2);
    const again = store.retry();
    expect(request(2).page).toBe(1);
    request(2).answer(['b']);
    await again;
    expect(ids()).toEqual(['a', 'b']);
    expect(store.state().failed).toBe(false);
  });

  it('forgets the rows at once on a reset and keeps them till the answer on a refresh', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    request(0).answer(['a']);
    await first;
    const refreshed = store.refresh();
    expect(ids()).toEqual(['a']);
    request(1).answer(['b']);
    await refreshed;
    expect(ids()).toEqual(['b']);
    void store.reset();
    expect(ids()).toEqual([]);
  });

  it('shows a row once when it moved to a later page between two requests', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    request(0).answer(['a', 'b']);
    await first;
    const second = store.next();
    request(1).answer(['b', 'c']);
    await second;
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('updates shown pages in place', async () => {
    const { store, request, ids } = slowServer();
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      const load = index === 0 ? store.reset() : store.next();
      request(index).answer([id]);
      await load;
    }
    const again = store.revalidate([1, 2]);
    expect(store.state().loading).toBe('again');
    request(3).answer(['b2']);
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b2', 'c']));
    request(4).answer(['c2']);
    await again;
    expect(ids()).toEqual(['a', 'b2', 'c2']);
    expect(store.state().loading).toBe('none');
  });

  it.each([
    ['none came meanwhile', 'a', ['a', 'b', 'c2'], [0, 2]],
    ['one came: none of the rows it moved may be missing', 'new', ['new'], [0]],
  ])('loads the newest rows too on a return: %s', async (_, first, shown, pages) => {
    const { store, requests, request, ids } = slowServer(undefined, true);
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      const load = index === 0 ? store.reset() : store.next();
      request(index).answer([id]);
      await load;
    }
    store.stop();
    const again = store.enter([2]);
    request(3).answer([first]);
    await vi.waitFor(() => expect(requests.slice(3).map(({ page }) => page)).toEqual(pages));
    requests[4]?.answer(['c2']);
    await again;
    expect(ids()).toEqual(shown);
    expect(store.state().loading).toBe('none');
  });

  it('repeats requests that were pending when the connection broke', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    const second = store.retry();
    request(1).answer(['a']);
    await second;
    request(0).fail();
    await first;
    expect(ids()).toEqual(['a']);
    expect(store.state().failed).toBe(false);
  });

  it('requests the pages in view once when changes may have been missed', async () => {
    const { store, requests, request, ids } = slowServer();
    const first = store.reset();
    request(0).answer(['a']);
    await first;
    const caughtUp = store.catchUp([0]);
    request(1).answer(['a2']);
    await caughtUp;
    expect([requests.length, ids()]).toEqual([2, ['a2']]);
  });

  it('discards an answer that may predate missed changes, and loads again', async () => {
    const { store, requests, request, ids } = slowServer();
    const first = store.reset();
    const caughtUp = store.catchUp([0]);
    request(0).answer(['old']);
    request(1).answer(['a']);
    await Promise.all([first, caughtUp]);
    expect([requests.length, ids()]).toEqual([2, ['a']]);
    const refreshed = store.refresh();
    const again = store.catchUp([0]);
    request(2).answer(['old']);
    request(3).answer(['a2']);
    await Promise.all([refreshed, again]);
    expect([requests.length, ids()]).toEqual([4, ['a2']]);
    const next = store.next();
    const inView = store.catchUp([0]);
    request(4).answer(['old']);
    request(5).answer(['a3']);
    await Promise.all([next, inView]);
    expect([requests.length, ids(), store.state().loading]).toEqual([6, ['a3'], 'none']);
  });

  it('repeats a failed load of a list when the connection is back', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    request(0).fail();
    await first;
    const caughtUp = store.catchUp([0]);
    request(1).answer(['a']);
    await caughtUp;
    expect(ids()).toEqual(['a']);
  });

  it('drops the pages past the end when the list became shorter', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    request(0).answer(['a'], 2);
    await first;
    const second = store.next();
    request(1).answer(['b'], 2);
    await second;
    const again = store.revalidate([0]);
    request(2).answer(['a'], 1);
    await again;
    expect(ids()).toEqual(['a']);
  });

  it('changes one row in place and keeps the others as they were', async () => {
    const { store, request } = slowServer();
    const first = store.reset();
    request(0).answer(['a', 'b']);
    await first;
    const [, b] = store.rows();
    store.change('a', (row) => ({ ...row, apply: false }));
    expect(store.rows()[0]).toEqual({ id: 'a', apply: false });
    expect(store.rows()[1]).toBe(b);
  });

  it('does not let a pending answer undo a change made meanwhile', async () => {
    const { store, request } = slowServer();
    const first = store.reset();
    request(0).answer(['a']);
    await first;
    const refreshed = store.refresh();
    store.change('a', (row) => ({ ...row, apply: false }));
    request(1).answer(['a']);
    await refreshed;
    expect(store.rows()[0]).toEqual({ id: 'a', apply: false });
    const later = store.refresh();
    request(2).answer(['a']);
    await later;
    expect(store.rows()[0]).toEqual({ id: 'a', apply: true });
  });

  describe('with several loaded pages, when new rows are announced', () => {
    async function twoPages() {
      const server = slowServer(undefined, true);
      const first = server.store.reset();
      server.request(0).answer(['a', 'b']);
      await first;
      const second = server.store.next();
      server.request(1).answer(['c', 'd']);
      await second;
      return server;
    }

    it('adds the new rows without becoming shorter or losing a row', async () => {
      const { store, request, ids } = await twoPages();
      const seen: string[] = [];
      store.subscribe(() => seen.push(ids().join('')));
      const takenIn = store.takeIn();
      request(2).answer(['new', 'a']);
      await vi.waitFor(() => request(3));
      request(3).answer(['b', 'c']);
      await takenIn;
      expect(ids()).toEqual(['new', 'a', 'b', 'c']);
      expect([...new Set(seen)]).toEqual(['abcd', 'newabc']);
    });

    it('is unchanged if the user leaves before all pages have come', async () => {
      const { store, request, ids } = await twoPages();
      const takenIn = store.takeIn();
      request(2).answer(['new', 'a']);
      await vi.waitFor(() => request(3));
      store.stop();
      request(3).fail();
      await takenIn;
      expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('sends one further request for all notices during a request', async () => {
      const { store, requests, request } = await twoPages();
      const takenIn = store.takeIn();
      for (let message = 0; message < 5; message += 1) void store.takeIn();
      for (const [index, rows] of [
        ['a', 'b'],
        ['c', 'd'],
        ['new', 'a'],
        ['b', 'c'],
      ].entries()) {
        await vi.waitFor(() => request(index + 2));
        request(index + 2).answer(rows);
      }
      await takenIn;
      expect(requests.slice(2).map(({ page }) => page)).toEqual([0, 1, 0, 1]);
    });
  });

  it('shows that it is outdated, and loads nothing below it before it is updated', async () => {
    const { store, requests, request, ids } = slowServer({ page: { ...pageOf('old'), totalPages: 3 }, isNew: false });
    const entered = store.enter([0]);
    request(0).fail();
    await entered;
    expect(store.state()).toMatchObject({ failed: true, outdated: true });
    await store.next();
    expect(requests.length).toBe(1);
    const again = store.retry();
    request(1).answer(['new']);
    await again;
    expect(store.state()).toMatchObject({ failed: false, outdated: false });
    expect(ids()).toEqual(['new']);
  });

  it('requests a stored page again, and shows it until the answer comes', async () => {
    let isThere = false;
    const store = createListStore<Row>({
      idOf: (row) => row.id,
      logError: vi.fn(),
      load: async () => ({ ...(isThere ? pageOf('new') : { ...pageOf('old'), isOld: true }), totalPages: 3 }),
    });
    const shown: string[] = [];
    store.subscribe(() => shown.push(store.rows()[0]?.id ?? 'none'));
    await store.enter([0]);
    expect(shown.at(-1)).toBe('old');
    await store.next();
    expect(store.rows().length).toBe(1);
    isThere = true;
    shown.length = 0;
    await store.retry();
    expect(shown.at(-1)).toBe('new');
    expect(shown).not.toContain('none');
    shown.length = 0;
    await store.retry();
    expect(shown).toEqual([]);
  });

  it('drops a pending request when the list is no longer shown', async () => {
    const { store, request, ids } = slowServer();
    const first = store.reset();
    store.stop();
    expect(request(0).signal.aborted).toBe(true);
    request(0).answer(['a']);
    await first;
    expect(ids()).toEqual([]);
    expect(store.state().loading).toBe('none');
  });

  it('shows the stored page from the start, until the answer replaces it', async () => {
    const { store, request, ids } = slowServer({ page: pageOf('old'), isNew: false });
    expect(ids()).toEqual(['old']);
    const entered = store.enter([0]);
    expect(ids()).toEqual(['old']);
    request(0).answer(['new']);
    await entered;
    expect(ids()).toEqual(['new']);
  });

  it('sends no request if its first page was loaded just now, and sends one on the next entry', async () => {
    const { store, requests, request, ids } = slowServer({ page: pageOf('new'), isNew: true });
    await store.enter([0]);
    expect(requests).toEqual([]);
    const again = store.enter([0]);
    request(0).answer(['newer']);
    await again;
    expect(ids()).toEqual(['newer']);
  });
});

function pageOf(id: string): LoadedPage<Row> {
  return { number: 0, content: [{ id, apply: true }], totalPages: 1 };
}
