import { listBases } from '../../platform/backup/archive/base-manifest.ts';
import { listPieces } from '../../platform/backup/archive/open-line.ts';
import type { BackupSettings } from '../../platform/backup/backup-settings.ts';
import { utcText } from '../../platform/backup/point-in-time/choose-pieces.ts';
import { openStores } from '../../platform/backup/stores/open-stores.ts';

/** Lists for each store the bases of each line, and the time to which the line can be restored. */
export async function listBackups(settings: BackupSettings, say: (line: string) => void): Promise<void> {
  const { first, second } = openStores(settings);
  for (const store of [first, second]) {
    if (store === null) continue;
    const lines = Map.groupBy(await listBases(store), ({ line }) => line);
    say(lines.size === 0 ? `${store.place}: no complete backup` : `${store.place}:`);
    for (const [line, bases] of lines) {
      const until = (await listPieces(store, line)).at(-1)?.coveredAt;
      for (const { at } of bases) say(`  base backup of ${utcText(at)}`);
      say(`  restores to any second from the first of these to ${until ? utcText(until) : 'none'} (${line})`);
    }
  }
}
