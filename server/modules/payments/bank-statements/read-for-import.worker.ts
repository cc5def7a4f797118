import { parentPort, workerData } from 'node:worker_threads';
import { readForImport, type StatementFile } from './read-for-import.ts';

/** A thread of its own for one large file: its bytes arrive as plain ones. */
const file = workerData as StatementFile;
const { buffer, byteOffset, byteLength } = file.bytes;
parentPort?.postMessage(readForImport({ ...file, bytes: Buffer.from(buffer, byteOffset, byteLength) }));
