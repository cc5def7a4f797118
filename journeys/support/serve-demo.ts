import { copyDemoData } from './demo-data.ts';

/** The server of the end-to-end tests: its first start is already over. */
await copyDemoData(process.env.DATA_DIR ?? '');
await import('@pitaka/server/entry/main.ts');
