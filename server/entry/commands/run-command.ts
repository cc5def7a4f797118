import { type Config, loadConfig } from '../../platform/config.ts';
import { type Database, openDatabase, openPool } from '../../platform/db/database.ts';
import { joinDatabaseServer, updateDatabase } from '../open-database.ts';
import { reportFailure } from '../run-until-stopped.ts';

/** The command was typed wrongly or cannot do what it asks: the sentence is shown, and how to type it. */
export class UsageError extends Error {}

export type CommandContext = {
  db: Database;
  config: Config;
  /** A line for the person who typed the command. */
  say(line: string): void;
};

const CONNECTIONS = 3;

/**
 * Runs a command of `npm run NAME -- ...` on the database that the settings name. The server may run meanwhile or not: the
 * embedded database is used as it is, or started for as long as the command takes.
 */
export function runCommand(usage: string, work: (context: CommandContext) => Promise<void>): Promise<void> {
  return runAlone(usage, async (say) => {
    const config = loadConfig(process.env);
    const database = await joinDatabaseServer(config, `a command, ${process.argv[1]?.split(/[/\\]/).at(-1) ?? ''}`);
    try {
      await updateDatabase(config, database);
      const db = openDatabase(
        openPool({ connectionString: database.appUrl, max: CONNECTIONS, applicationName: 'pitaka command' }),
      );
      try {
        await work({ db, config, say });
      } finally {
        await db.destroy();
      }
    } finally {
      await database.close();
    }
  });
}

/** The same for a command that does not work on an open database: it shows usage, and failures in a sentence. */
export async function runAlone(usage: string, work: (say: CommandContext['say']) => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    return;
  }
  try {
    await work((line) => console.log(line));
  } catch (error) {
    process.exitCode = 1;
    if (isMistyped(error)) console.error(`${error.message}\n\n${usage}`);
    else reportFailure(error);
  }
}

/** Ours, or what parseArgs of node:util throws. */
function isMistyped(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof Error && /^ERR_PARSE_ARGS_/.test((error as NodeJS.ErrnoException).code ?? ''))
  );
}
