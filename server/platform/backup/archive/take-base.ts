import { readServer, withClient } from '../replication/slots.ts';
import { streamBase } from '../replication/stream-base.ts';
import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { type BaseManifest, writeBaseManifest } from './base-manifest.ts';
import { baseFolder, chunkName } from './names.ts';

export interface BaseRequest extends Pick<BaseManifest, 'credentials' | 'secretKeys' | 'installation'> {
  readonly connectionString: string;
  readonly store: BackupStore;
  readonly sealer: ObjectSealer;
  readonly line: string;
}

export interface TakenBase {
  readonly folder: string;
  readonly manifest: BaseManifest;
  readonly storedBytes: number;
}

/** Takes a base backup of a line. An interrupted base has no manifest; the next retention removes it. */
export async function takeBase(request: BaseRequest): Promise<TakenBase> {
  const { connectionString, store, sealer, line } = request;
  const { segmentBytes, majorVersion, now } = await withClient(connectionString, readServer);
  const folder = baseFolder(line, now);
  let chunks = 0;
  let storedBytes = 0;
  const base = await streamBase(connectionString, async (chunk, number) => {
    const name = chunkName(folder, number);
    const sealed = await sealer.seal(name, chunk);
    await store.put(name, sealed);
    chunks = Math.max(chunks, number);
    storedBytes += sealed.length;
  });
  const { now: endedAt } = await withClient(connectionString, readServer);
  const manifest: BaseManifest = {
    format: 1,
    line,
    endedAt: endedAt.toISOString(),
    startLsn: String(base.startLsn),
    endLsn: String(base.endLsn),
    timeline: base.timeline,
    segmentBytes,
    majorVersion,
    bytes: base.bytes,
    chunks,
    credentials: request.credentials,
    ...(request.installation !== undefined && { installation: request.installation }),
    secretKeys: request.secretKeys,
  };
  await writeBaseManifest(store, sealer, folder, manifest);
  return { folder, manifest, storedBytes };
}
