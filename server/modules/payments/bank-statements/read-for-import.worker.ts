import { parentPort, workerData } from 'node:worker_threads';
import { readForImport, type StatementFile } from './read-for-import.ts';

/** A worker thread for one large file: it receives the bytes as a plain Uint8Array. */
const file = workerData as StatementFile;
const { buffer, byteOffset, byteLength } = file.bytes;
parentPort?.postMessage(readForImport({ ...file, bytes: Buffer.from(buffer, byteOffset, byteLength) }));
