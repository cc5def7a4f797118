import { actAsOwner } from '../../platform/act-as-owner.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import { type Database, openDatabase, openPool } from '../../platform/db/database.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { joinDatabaseServer, updateDatabase } from '../open-database.ts';
import { reportFailure } from '../run-until-stopped.ts';

/** An invalid command line: the sentence is shown with the usage. */
export class UsageError extends Error {}

export type CommandContext = {
  db: Database;
  connectionString: string;
  config: Config;
  /** Prints a line for the user of the command. */
  say(line: string): void;
};

const CONNECTIONS = 3;

/**
 * Runs a command of `npm run NAME -- ...` on the configured database. If a server runs, the command uses its embedded
 * database; otherwise the embedded database is started for the duration of the command.
 */
export function runCommand(usage: string, work: (context: CommandContext) => Promise<void>): Promise<void> {
  return runAlone(usage, async (say) => {
    const config = loadConfig(readSettings());
    actAsOwner(config.dataDir);
    const database = await joinDatabaseServer(config, `a command, ${process.argv[1]?.split(/[/\\]/).at(-1) ?? ''}`);
    try {
      await updateDatabase(config, database);
      const db = openDatabase(
        openPool({ connectionString: database.appUrl, max: CONNECTIONS, applicationName: 'pitaka command' }),
      );
      try {
        await work({ db, connectionString: database.appUrl, config, say });
      } finally {
        await db.destroy();
      }
    } finally {
      await database.close();
    }
  });
}

/** Runs a command without a database: shows its usage, and failures as a sentence. */
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

/** An error of our own, or of parseArgs in node:util. */
function isMistyped(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof Error && /^ERR_PARSE_ARGS_/.test((error as NodeJS.ErrnoException).code ?? ''))
  );
}
