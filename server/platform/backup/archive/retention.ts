import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { readBase } from './base-manifest.ts';
import { LINES, parseManifestName, parsePiece } from './names.ts';

const DAY_MS = 86_400_000;
/** If a base has no manifest after this time, it was never completed. */
const BROKEN_AFTER_MS = 2 * DAY_MS;

/**
 * Removes objects that are not needed to restore to any second of the last days. Of each timeline, the newest base
 * before these days stays, with the log from its beginning. Pictures are kept permanently. Returns the number of
 * removed objects.
 */
export async function removeOutdated(
  store: BackupStore,
  sealer: ObjectSealer,
  days: number,
  now: Date,
): Promise<number> {
  const bound = now.getTime() - days * DAY_MS;
  const objects = await store.list(LINES);
  const lines = Map.groupBy(objects, ({ name }) => name.split('/')[1] ?? '');
  const outdated: string[] = [];
  for (const [, ofLine] of lines) {
    const names = ofLine.map(({ name }) => name);
    const bases = names.map(parseManifestName).filter((base) => base !== null);
    const pieces = names.map(parsePiece).filter((piece) => piece !== null);
    const newest = Math.max(
      ...pieces.map(({ coveredAt }) => coveredAt.getTime()),
      ...bases.map(({ at }) => at.getTime()),
    );
    if (Number.isFinite(newest) && newest < bound) {
      // A line that ended before the last days.
      outdated.push(...names);
      continue;
    }
    const first = bases.filter(({ at }) => at.getTime() <= bound).at(-1) ?? bases[0];
    const kept = new Set(bases.filter((base) => !first || base.at >= first.at).map(({ folder }) => folder));
    const folders = Map.groupBy(
      names.filter((name) => name.includes('/base/')),
      (name) => name.slice(0, name.lastIndexOf('/') + 1),
    );
    for (const [folder, inFolder] of folders) {
      const begun = parseManifestName(`${folder}manifest`)?.at.getTime() ?? now.getTime();
      const isBroken = !inFolder.includes(`${folder}manifest`) && begun < now.getTime() - BROKEN_AFTER_MS;
      const isBefore = inFolder.includes(`${folder}manifest`) && !kept.has(folder);
      // The manifest is removed first: without it, the other files of the base do not count, even if their removal is
      // interrupted.
      if (isBroken || isBefore) outdated.push(...inFolder.sort((a) => (a.endsWith('manifest') ? -1 : 1)));
    }
    if (!first) continue;
    const { manifest } = await readBase(store, sealer, first.folder);
    const segment = BigInt(manifest.segmentBytes);
    const neededFrom = BigInt(manifest.startLsn) - (BigInt(manifest.startLsn) % segment);
    outdated.push(...pieces.filter(({ end }) => end <= neededFrom).map(({ name }) => name));
  }
  await store.remove(outdated);
  return outdated.length;
}
