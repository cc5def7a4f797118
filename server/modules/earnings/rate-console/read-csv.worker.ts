import { workerData } from 'node:worker_threads';
import { ok } from '@pitaka/core/values/result.ts';
import { sendRows } from '../../../platform/off-thread.ts';
import { readCsv } from './read-csv.ts';

const read = readCsv(workerData);
if (read.ok) await sendRows(read.value, { read: ok(null) });
else await sendRows([], { read });
