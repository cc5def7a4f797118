import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { readCheckedKeys } from '../open-secrets.ts';
import { exportSite } from '../site-transfer/export-site.ts';
import { readFileKey, siteFileKey } from '../site-transfer/site-file.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run site:export -- --id ID --to FILE --by OWNER --approved-by OPERATOR [--key FILE]
Writes a site into one sealed file: the rows of all its tables as they are at one moment, and its media. The log of
activity names both operators, who are different persons. Sealed by the first key of SECRET_KEYS, or by --key: a file
with 32 bytes in base64. The file contains neither operators nor waiting jobs.`;

await runCommand(USAGE, async ({ db, config, say }) => {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      to: { type: 'string' },
      by: { type: 'string' },
      'approved-by': { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { id, to, by, 'approved-by': approvedBy } = values;
  if (!id || !to || !by || !approvedBy) throw new UsageError('--id, --to, --by and --approved-by are needed.');
  const keys = await readCheckedKeys(db, config);
  const [newest] = keys;
  if (!newest) throw new UsageError('There is no secret key.');
  const fileKey = values.key === undefined ? siteFileKey(newest) : readFileKey(values.key);
  const path = resolve(to);
  const media = createFolderMediaStore(config.mediaDir);
  const done = await exportSite({ db, media, keys }, { siteId: id, path, fileKey, by, approvedBy }, new Date());
  say(`${path}: ${done.rows} rows and ${done.media} media files of ${id}.`);
  say('Stop this site before another server imports the file: two servers with one site pay twice.');
});
