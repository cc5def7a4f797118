import { parseArgs } from 'node:util';
import { isRole, ROLES, type Role } from '@pitaka/core/identity/operators/roles.ts';
import { COMMAND_LINE, createOperator } from '../../modules/identity/operators/index.ts';
import { createSiteFinder } from '../../modules/site/sites/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run operator:create -- --name NAME [--role ROLE] [--site ID ...]
  --name NAME   what they log in with: small letters, digits, dots, dashes
  --role ROLE   ${ROLES.join(', ')} (default owner)
  --site ID     a site they work for; may be repeated (default: the site, where there is only one)
The password is printed once. It is changed at the first log-in at /console, where an authenticator is set up too.`;

await runCommand(USAGE, async ({ db, say }) => {
  const { name, role, sites } = readOperator(process.argv.slice(2));
  const siteIds = await chooseSites(db, sites);
  const created = await createOperator(
    db,
    { ...COMMAND_LINE, siteId: siteIds[0] ?? '' },
    { name, role, siteIds },
    new Date(),
  );
  if (!created.ok) throw new UsageError(`There is an operator called ${name} already.`);
  say(`${name} (${role} of ${siteIds.join(', ')}) logs in at /console with the password ${created.value.password}`);
});

function readOperator(args: string[]): { name: string; role: Role; sites: string[] } {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      role: { type: 'string', default: 'owner' },
      site: { type: 'string', multiple: true, default: [] },
    },
  });
  const { name = '', role, site } = values;
  if (!/^[a-z][a-z0-9._-]{1,30}$/.test(name)) {
    throw new UsageError('--name takes 2 to 31 lower-case letters, digits, dots and dashes, and begins with a letter.');
  }
  if (!isRole(role)) throw new UsageError(`--role takes one of ${ROLES.join(', ')}.`);
  return { name, role, sites: site };
}

async function chooseSites(db: Database, wanted: string[]): Promise<string[]> {
  const known = (await createSiteFinder(db).all()).map((site) => site.siteId);
  if (known.length === 0) throw new UsageError('There is no site yet: create one with npm run site:create.');
  const unknown = wanted.filter((siteId) => !known.includes(siteId));
  if (unknown.length > 0)
    throw new UsageError(`There is no site ${unknown.join(', ')}. There is: ${known.join(', ')}.`);
  if (wanted.length > 0) return [...new Set(wanted)];
  if (known.length > 1) throw new UsageError(`Which site? There is: ${known.join(', ')}.`);
  return known;
}
