import { cp } from 'node:fs/promises';
import { stopProgram } from './child.ts';
import { freePorts } from './free-ports.ts';
import { startServer } from './start-server.ts';
import { makeWorkFolder } from './work-folder.ts';

let made: Promise<string> | undefined;

/** A server's data with the demo: made once for all benches of a run, and copied. */
export async function demoFolder(): Promise<string> {
  made ??= makeDemo();
  const folder = await makeWorkFolder();
  await cp(await made, folder, { recursive: true });
  return folder;
}

async function makeDemo(): Promise<string> {
  const [port] = await freePorts(1);
  const dataDir = await makeWorkFolder();
  // The server is stopped first, so that its database is complete on disk.
  await stopProgram(await startServer({ port, dataDir }));
  return dataDir;
}
