import { REASON_TOPICS } from '@pitaka/contract/calls/console-values.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField, TextField } from '../../../controls/field.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useText } from '../../../texts.ts';

type Topic = (typeof REASON_TOPICS)[number];

export function Page() {
  const t = useText();
  const reasons = useCall('/console/reasons/list', {});
  const [topic, setTopic] = useState<Topic>('reject');
  const [body, setBody] = useState('');
  const save = useCommand('/console/reasons/save', { done: t('reasons.saved'), onDone: () => setBody('') });
  const remove = useCommand('/console/reasons/remove', { toast: true, done: t('reasons.removed') });
  return (
    <PageFrame title={t('reasons.title')} lead={t('reasons.lead')}>
      <Panel className="max-w-4xl">
        <form
          noValidate
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save.run({ topic, body });
          }}
        >
          <SelectField
            label={t('reasons.topic')}
            value={topic}
            onChange={(event) => setTopic(event.target.value as Topic)}
            className="w-36"
          >
            {REASON_TOPICS.map((reasonTopic) => (
              <option key={reasonTopic} value={reasonTopic}>
                {t(`reasons.topic.${reasonTopic}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('reasons.body')}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            error={save.fieldError('body') ?? save.refusal}
            className="min-w-60 flex-1"
            maxLength={500}
          />
          <Button type="submit" tone="primary" busy={save.isRunning} disabled={body.trim() === ''}>
            {t('reasons.add')}
          </Button>
        </form>
      </Panel>
      <Panel flush className="max-w-4xl">
        <QueryState query={reasons} rows={3} isEmpty={(rows) => rows.length === 0} empty={{ title: t('reasons.none') }}>
          {(rows) => (
            <Table
              caption={t('reasons.title')}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                {
                  key: 'topic',
                  head: t('reasons.topic'),
                  className: 'whitespace-nowrap',
                  cell: (row) => t(`reasons.topic.${row.topic}`),
                },
                { key: 'body', head: t('reasons.body'), className: 'w-full py-1.5', cell: (row) => row.body },
                {
                  key: 'remove',
                  head: <span className="sr-only">{t('reasons.remove')}</span>,
                  className: 'text-end',
                  cell: (row) => (
                    <Button tone="quiet" busy={remove.isRunning} onClick={() => remove.run({ id: row.id })}>
                      {t('reasons.remove')}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </QueryState>
      </Panel>
    </PageFrame>
  );
}
