interface PanelPlan {
  readonly title: string;
  readonly unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes';
  readonly lines: readonly { readonly expr: string; readonly legend: string }[];
}

const line = (expr: string, legend: string) => ({ expr, legend });

/** Rows of the dashboard, the most urgent first. */
const ROWS: readonly { readonly title: string; readonly panels: readonly PanelPlan[] }[] = [
  {
    title: 'Money',
    panels: [
      {
        ...{ title: 'Withdrawals waiting', unit: 'short' },
        lines: [line('max by (site, queue) (pitaka_withdrawals_waiting)', '{{site}} {{queue}}')],
      },
      {
        ...{ title: 'Oldest withdrawal', unit: 's' },
        lines: [line('max by (site, queue) (pitaka_withdrawals_oldest_seconds)', '{{site}} {{queue}}')],
      },
      {
        ...{ title: 'Late, unknown, unmatched', unit: 'short' },
        lines: [
          line('max by (site) (pitaka_withdrawals_overdue)', '{{site}} withdrawals late'),
          line('max by (site) (pitaka_deposits_overdue)', '{{site}} deposits late'),
          line('max by (site) (pitaka_deposits_unmatched)', '{{site}} deposits unmatched'),
          line('max by (site) (pitaka_findings_open)', '{{site}} findings'),
        ],
      },
      {
        ...{ title: 'Outcome unknown for', unit: 's' },
        lines: [line('max by (site, kind) (pitaka_unknown_outcome_oldest_seconds)', '{{site}} {{kind}}')],
      },
      {
        ...{ title: 'In suspense', unit: 'short' },
        lines: [line('max by (site) (pitaka_suspense)', '{{site}}')],
      },
      {
        ...{ title: 'Risk rules and debts', unit: 'short' },
        lines: [
          line('max by (site, rule) (pitaka_risk_rule_failures)', '{{site}} {{rule}} failures'),
          line('max by (site) (pitaka_debt_checks_failing)', '{{site}} debts'),
          line('max by (site) (pitaka_earning_days_failing)', '{{site}} earning days'),
        ],
      },
    ],
  },
  {
    title: 'Calls',
    panels: [
      {
        ...{ title: 'Answers by status', unit: 'reqps' },
        lines: [line('sum by (status) (rate(pitaka_answers_total[5m]))', '{{status}}')],
      },
      {
        ...{ title: 'System errors by call', unit: 'reqps' },
        lines: [line('topk(10, sum by (path) (rate(pitaka_answers_total{status="500"}[5m])))', '{{path}}')],
      },
      {
        ...{ title: 'Slowest calls, 95th percentile', unit: 's' },
        lines: [
          line(
            'topk(10, histogram_quantile(0.95, sum by (path, le) (rate(pitaka_call_seconds_bucket[5m]))))',
            '{{path}}',
          ),
        ],
      },
      {
        ...{ title: 'Calls of providers', unit: 'reqps' },
        lines: [line('sum by (host, outcome) (rate(pitaka_outside_calls_total[5m]))', '{{host}} {{outcome}}')],
      },
      {
        ...{ title: 'Providers that do not answer', unit: 's' },
        lines: [line('max by (host) (pitaka_outside_silent_seconds)', '{{host}}')],
      },
      {
        ...{ title: 'Keys that a provider refuses', unit: 'short' },
        lines: [line('max by (provider, site) (pitaka_provider_key_refused)', '{{provider}} {{site}}')],
      },
    ],
  },
  {
    title: 'Database',
    panels: [
      {
        ...{ title: 'Pool', unit: 'short' },
        lines: [
          line('sum by (state) (pitaka_pool_connections)', '{{state}}'),
          line('sum(pitaka_pool_waiting)', 'waiting'),
        ],
      },
      {
        ...{ title: 'Commits: oldest waiting', unit: 's' },
        lines: [line('max by (queue) (pitaka_commit_queue_oldest_seconds)', '{{queue}}')],
      },
      {
        ...{ title: 'Commits: busy lanes', unit: 'percentunit' },
        lines: [line('sum by (queue) (pitaka_commit_lanes_busy) / sum by (queue) (pitaka_commit_lanes)', '{{queue}}')],
      },
      {
        ...{ title: 'Lag of the seals', unit: 's' },
        lines: [line('max(pitaka_ledger_seal_lag_seconds)', 'lag')],
      },
    ],
  },
  {
    title: 'Background work',
    panels: [
      {
        ...{ title: 'Jobs waiting', unit: 's' },
        lines: [line('max by (queue) (pitaka_job_oldest_seconds) > 0', '{{queue}}')],
      },
      {
        ...{ title: 'Workers that fail', unit: 's' },
        lines: [line('max by (worker) (pitaka_worker_failing_seconds) > 0', '{{worker}}')],
      },
      {
        ...{ title: 'Outboxes', unit: 's' },
        lines: [line('max by (site, outbox) (pitaka_outbox_oldest_seconds)', '{{site}} {{outbox}}')],
      },
    ],
  },
  {
    title: 'Server',
    panels: [
      {
        ...{ title: 'Lag of the event loop', unit: 's' },
        lines: [line('max by (instance) (pitaka_event_loop_lag_seconds)', '{{instance}}')],
      },
      {
        ...{ title: 'Memory', unit: 'bytes' },
        lines: [line('max by (instance) (process_resident_memory_bytes)', '{{instance}}')],
      },
      {
        ...{ title: 'Cores used', unit: 'short' },
        lines: [line('sum by (instance) (rate(process_cpu_seconds_total[5m]))', '{{instance}}')],
      },
      {
        ...{ title: 'Free disk', unit: 'percentunit' },
        lines: [line('min by (instance, folder) (pitaka_disk_free_share)', '{{instance}} {{folder}}')],
      },
      {
        ...{ title: 'Backups: age', unit: 's' },
        lines: [
          line('min(pitaka_backup_age_seconds)', 'backup'),
          line('min(pitaka_wal_archive_age_seconds)', 'archived log'),
          line('min(pitaka_backup_proof_age_seconds)', 'restored for a test'),
        ],
      },
    ],
  },
];

const COLUMNS = 24;
const WIDTH = 8;
const HEIGHT = 8;

/** The dashboard for Grafana, to be imported there as it is. */
export function grafanaDashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const row of ROWS) {
    panels.push({
      ...{ id: panels.length + 1, type: 'row', title: row.title, collapsed: false, panels: [] },
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
    });
    y += 1;
    row.panels.forEach((panel, index) => {
      const x = (index * WIDTH) % COLUMNS;
      if (index > 0 && x === 0) y += HEIGHT;
      panels.push(panelOf(panel, panels.length + 1, { x, y, w: WIDTH, h: HEIGHT }));
    });
    y += HEIGHT;
  }
  const dashboard = {
    ...{ title: 'Pitaka', uid: 'pitaka', schemaVersion: 39, refresh: '30s', time: { from: 'now-6h', to: 'now' } },
    ...{ tags: ['pitaka'], timezone: 'browser', editable: true },
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 1)}\n`;
}

function panelOf({ title, unit, lines }: PanelPlan, id: number, gridPos: object) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own placeholder.
  const datasource = { type: 'prometheus', uid: '${source}' };
  return {
    ...{ id, type: 'timeseries', title, gridPos, datasource },
    fieldConfig: { defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 10 } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: lines.map(({ expr, legend }, index) => ({
      ...{ refId: String.fromCharCode(65 + index), expr, legendFormat: legend, datasource },
    })),
  };
}

/** The names of the metrics that the dashboard shows. */
export function dashboardMetrics(): string[] {
  const text = ROWS.flatMap(({ panels }) => panels.flatMap(({ lines }) => lines.map(({ expr }) => expr))).join(' ');
  return [...new Set(text.match(/\b(pitaka|process)_[a-z_]+/g))];
}
