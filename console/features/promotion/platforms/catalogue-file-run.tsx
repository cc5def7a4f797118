import { Panel } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { Outcome, RunProgress, RunState } from './run-parts.tsx';

/** The progress of a file's import, and its result. */
export function CatalogueFileRun({ runId, name }: { runId: string; name: string }) {
  const t = useText();
  const runs = useCall('/console/platform-runs/list', { kind: 'file' }, { everyMs: POLL.progress });
  return (
    <Panel title={name}>
      <QueryState query={runs} rows={2}>
        {({ content }) => {
          const run = content.find(({ id }) => id === runId);
          if (!run) return null;
          return (
            <div className="flex flex-col items-start gap-3">
              {run.state === 'running' ? (
                <div className="w-full">
                  <RunProgress run={run} />
                </div>
              ) : (
                <p role="status" className="flex flex-wrap items-baseline gap-x-2">
                  <RunState run={run} />{' '}
                  <span>
                    <Outcome run={run} />
                  </span>
                </p>
              )}
              <Link
                to="/platforms"
                search={{ kind: 'file' }}
                className="font-semibold text-accent-ink underline-offset-2 hover:underline"
              >
                {t('imports.items.runs')}
              </Link>
            </div>
          );
        }}
      </QueryState>
    </Panel>
  );
}
