import { workerData } from 'node:worker_threads';
import { ok } from '@pitaka/core/values/result.ts';
import { sendRows } from '../../../../platform/off-thread.ts';
import { readCells } from './read-cells.ts';

const { bytes, fields, columns } = workerData;
const read = readCells(Buffer.from(bytes), fields, columns);
if (read.ok) await sendRows(read.value.rows, { read: ok({ ...read.value, rows: [] }) });
else await sendRows([], { read });
