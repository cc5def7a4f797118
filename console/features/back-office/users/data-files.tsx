import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

/** The operator's own files with the person's data; empty if there are none. */
export function DataFiles({ uid }: { uid: string }) {
  const t = useText();
  const { data } = useCall('/console/users/datafiles', { uid });
  const download = useCommand('/console/users/datafile', { isFile: true, toast: true });
  const files = (data ?? []).filter(({ state }) => state === 'waiting' || state === 'ready');
  if (files.length === 0) return null;
  return (
    <Panel title={t('users.data.files')}>
      <ul className="flex flex-col gap-2">
        {files.map(({ id, form, state, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span>{t(`users.data.form.${form}`)}</span>
            {state === 'ready' && expiresAt !== null ? (
              <>
                <span className="text-ink-soft">
                  {t('users.data.until')} <Moment at={expiresAt} />
                </span>
                <Button disabled={download.isRunning} onClick={() => download.run({ id })}>
                  {t('users.data.download')}
                </Button>
              </>
            ) : (
              <span className="text-ink-soft">{t('users.data.waiting')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
