import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, METRICS, PRODUCT_VERSION, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { isLocalTrial } from '../../../platform/config.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { SITES } from '../../site/sites/index.ts';
import { PAYMENT_ROWS } from '../risk/index.ts';
import { createAlarmWorker } from './alarm-worker.ts';
import { dailyReport } from './daily-report.ts';
import { createDatabaseAway } from './database-away.ts';
import { createMeasuring } from './installation-measures.ts';
import { messagePlace } from './message-place.ts';
import { createMessageWorker } from './message-worker.ts';
import { ALARM_MEASURE } from './own-measure.ts';
import { MAIL_SENDER, MEASURING } from './ports.ts';
import { healthRoutes } from './routes.ts';
import { removeProcess } from './store.ts';

export const alarmsModule = defineModule({
  name: 'back-office/alarms',
  declares: [declare(MEASURES, ALARM_MEASURE)],
  needs: {
    ...BASICS,
    metrics: METRICS,
    measures: MEASURES,
    sites: SITES,
    payments: PAYMENT_ROWS,
    mail: MAIL_SENDER,
    version: PRODUCT_VERSION,
  },
  gives: { routes: ROUTES, workers: WORKERS, measuring: MEASURING },
  create({ config, metrics: { registry }, version, ...parts }) {
    const { db, mail, clock, log } = parts;
    const settings = config.alarms;
    const place = messagePlace(config);
    const isTrial = isLocalTrial(config);
    const delivery = { mail, webhook: settings.webhook };
    const measuring = createMeasuring({ registry, ...parts });
    const self = {
      ...{ process_id: randomUUID(), host: hostname(), pid: process.pid, version, node_version: process.version },
      started_at: clock(),
    };
    const away = createDatabaseAway({ ...delivery, dataDir: config.dataDir, settings, place, log });
    return {
      measuring,
      routes: healthRoutes({ db, measuring, settings, isTrial, clock }),
      workers: [
        createAlarmWorker({
          ...{ db, settings, place, measuring, isTrial, registry, clock, log, self, away },
          writeReport: (now) => dailyReport({ ...parts, place }, now),
        }),
        createMessageWorker({ ...delivery, db, clock, log }),
      ],
      // The row of a process that cannot remove it, because the database is away, counts as a crash: the alarm is
      // correct then.
      stop: () => removeProcess(db, self.process_id).catch(() => {}),
    };
  },
});
