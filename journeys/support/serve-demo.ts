import { copyDemoData } from './demo-data.ts';

/** The server of the end-to-end tests, after its first start. */
await copyDemoData(process.env.DATA_DIR ?? '');
await import('@pitaka/server/entry/main.ts');
