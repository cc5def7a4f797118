import { createInterface, type Interface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isHost, isUnit, isZone } from '@pitaka/core/site/sites/site-facts.ts';
import { isLoopback } from '../../platform/config.ts';
import { findSettingsFile } from '../../platform/settings-file.ts';
import { UsageError } from '../commands/run-command.ts';
import { defaultDataDir, defaultPort, type Plan } from './plan.ts';

const FOLDER = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** The command line; at most two missing values are asked for on a terminal. */
export async function readPlan(args: readonly string[], shell: NodeJS.ProcessEnv): Promise<Plan> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      domain: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      unit: { type: 'string' },
      timezone: { type: 'string' },
      database: { type: 'string', default: 'embedded' },
      'database-url': { type: 'string' },
      'database-admin-url': { type: 'string' },
      proxy: { type: 'string', default: 'caddy' },
      print: { type: 'boolean', default: false },
    },
  });
  const { name, unit, timezone, proxy, database } = values;
  const databaseUrl = values['database-url'] ?? shell.DATABASE_URL;
  const databaseAdminUrl = values['database-admin-url'] ?? shell.DATABASE_ADMIN_URL;
  if (proxy !== 'caddy' && proxy !== 'external') throw new UsageError('--proxy takes caddy or external.');
  if (unit !== undefined && !isUnit(unit)) throw new UsageError('--unit takes COIN or an ISO 4217 code, such as PHP.');
  if (timezone !== undefined && !isZone(timezone)) throw new UsageError('--timezone takes an IANA zone.');
  if (name !== undefined && (name.trim() === '' || name.length > 60)) {
    throw new UsageError('--name takes a text of 1 to 60 characters.');
  }
  for (const [option, url] of [
    ['--database-url', databaseUrl],
    ['--database-admin-url', databaseAdminUrl],
  ] as const) {
    if (url !== undefined && !/^postgres(ql)?:\/\/[^/]*\/./.test(url)) {
      throw new UsageError(`${option} must look like postgres://user:password@host:5432/database.`);
    }
  }
  if (database !== 'embedded' && database !== 'system') throw new UsageError('--database takes embedded or system.');
  if (database === 'system' && databaseUrl !== undefined) {
    throw new UsageError('--database system makes the database itself: leave --database-url and DATABASE_URL out.');
  }
  if (databaseAdminUrl !== undefined && databaseUrl === undefined) {
    throw new UsageError('--database-admin-url needs --database-url as well.');
  }
  // Both options are checked before the first question, so that a typing error does not cost an answer.
  if (values.domain !== undefined) readDomain(values.domain);
  if (values.email !== undefined) readEmail(values.email);
  const terminal = openTerminal();
  try {
    const domain = readDomain(
      values.domain ?? (await terminal.ask('--domain', 'Domain, such as wallet.example.com: ')),
    );
    const email = readEmail(
      values.email ?? (await terminal.ask('--email', 'E-mail of the operator, for certificates: ')),
    );
    return {
      ...{ domain, email, unit, timezone, database, databaseUrl, databaseAdminUrl, proxy, isPrinted: values.print },
      siteName: name ?? domain,
      folder: FOLDER,
      settingsPath: findSettingsFile(shell, FOLDER).path,
      dataDir: defaultDataDir(shell, FOLDER),
      port: defaultPort(shell),
    };
  } finally {
    terminal.close();
  }
}

/** One terminal for all questions, so that two pasted lines answer two questions. */
function openTerminal() {
  let lines: AsyncIterator<string> | undefined;
  let open: Interface | undefined;
  return {
    async ask(option: string, question: string): Promise<string> {
      if (!process.stdin.isTTY || !process.stdout.isTTY) {
        throw new UsageError(`${option} is missing, and there is no terminal to ask on.`);
      }
      open ??= createInterface({ input: process.stdin, output: process.stdout });
      lines ??= open[Symbol.asyncIterator]();
      process.stdout.write(question);
      const { value, done } = await lines.next();
      return done ? '' : value;
    },
    close: () => open?.close(),
  };
}

function readDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  if (!isHost(domain) || !domain.includes('.') || /^[0-9.]+$/.test(domain)) {
    throw new UsageError(
      `--domain takes a host name without https:// and port, such as wallet.example.com, not "${text}".`,
    );
  }
  if (isLoopback(domain))
    throw new UsageError('--domain takes a name that others can reach: npm start is for this machine.');
  return domain;
}

function readEmail(text: string): string {
  const email = text.trim();
  if (!/^[^\s@<>,{}"]+@[^\s@<>,{}"]+\.[^\s@<>,{}"]+$/.test(email)) {
    throw new UsageError(`--email takes an address such as ops@example.com, not "${text}".`);
  }
  return email;
}
