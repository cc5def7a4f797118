import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { alarmFiles } from './alarm-files.ts';
import { ROOT } from './root.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run docs:alarms
Writes docs/runbook.md, and the rules for Prometheus and the dashboard for Grafana in docs/monitoring, from
core/back-office/alarms. A test fails while they differ.`);

for (const [path, text] of Object.entries(alarmFiles())) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
