import pg from 'pg';
import { StartupError } from '../startup-error.ts';

const OLDEST_SUPPORTED = 15;
/** UTF8 only: SQL_ASCII accepts any bytes without a check, and LATIN1 has no Korean or Chinese characters. */
const ENCODING = 'UTF8';

/** Connects once, so that an unreachable, refusing or outdated database is reported before the start continues. */
export async function connectToDatabase(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pitaka migrations',
    connectionTimeoutMillis: 10_000,
  });
  // An error between two queries is reported by the next query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`${setting} does not answer: ${explain(error as Error & { code?: string }, url)}.`, {
      cause: error,
    });
  }
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('server_version_num') AS version`,
  );
  const { version, encoding } = rows[0] ?? { version: '0', encoding: '' };
  const major = Math.floor(Number(version) / 10_000);
  if (major >= OLDEST_SUPPORTED && encoding === ENCODING) return client;
  await client.end();
  throw new StartupError(
    major < OLDEST_SUPPORTED
      ? `${setting} leads to PostgreSQL ${major}, but version ${OLDEST_SUPPORTED} or later is needed.`
      : `${setting} leads to a database in ${encoding}, which cannot hold every language: make one with ENCODING 'UTF8'.`,
  );
}

function explain(error: Error & { code?: string }, url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname || 'the local server'}${hostname ? `:${port || 5432}` : ''}`;
  switch (error.code) {
    case 'ECONNREFUSED':
      return `nothing listens at ${place}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host ${hostname}`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place} cannot be reached`;
    case '28P01':
    case '28000':
      return `${place} refuses the user ${decodeURIComponent(username)} or the password`;
    case '3D000':
      return `there is no database ${decodeURIComponent(pathname.slice(1))} at ${place}`;
    case '53300':
      return `${place} has no connection left`;
    case '57P03':
      return `${place} is starting up or shutting down`;
    default:
      return /timeout/i.test(error.message)
        ? `${place} did not answer within 10 seconds`
        : `${place}: ${error.message || error.name}`;
  }
}
