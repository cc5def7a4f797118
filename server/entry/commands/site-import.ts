import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { readCheckedKeys } from '../open-secrets.ts';
import { importSite } from '../site-transfer/import-site.ts';
import { readFileKey, siteFileKey } from '../site-transfer/site-file.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run site:import -- FILE [--key FILE]
Imports a site that site:export wrote, all or nothing, and verifies the chains of its ledger and its log of activity.
Refused if the site or one of its hosts exists here, if the version is another, or if a secret key of the
site is missing in SECRET_KEYS. Its operators are made with operator:create.`;

await runCommand(USAGE, async ({ db, config, say }) => {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new UsageError('One FILE is needed.');
  const keys = await readCheckedKeys(db, config);
  const own = values.key === undefined ? [] : [readFileKey(values.key)];
  const media = createFolderMediaStore(config.mediaDir);
  const request = { path: resolve(path), fileKeys: [...own, ...keys.map(siteFileKey)] };
  const done = await importSite({ db, media, keys }, request, new Date());
  say(
    `${done.siteId}: ${done.rows} rows and ${done.media} media files; ${done.sealed} journals, all as they were sealed.`,
  );
  // A host that no site names was the default site's: the administrator sees which ones the file has taken.
  say(`It answers at ${done.hosts.join(', ')} from now on.`);
});
