import { workerData } from 'node:worker_threads';
import { ok } from '@pitaka/core/values/result.ts';
import { sendRows } from '../../../../platform/off-thread.ts';
import { readTable } from './read-table.ts';

const { bytes, kind, options } = workerData;
const read = readTable(Buffer.from(bytes), kind, options);
if (read.ok) await sendRows(read.value.rows, { read: ok({ ...read.value, rows: [] }) });
else await sendRows([], { read });
