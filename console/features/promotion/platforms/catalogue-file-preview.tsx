import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';

interface Props {
  body: RequestTo<'/console/catalogue-files/check'>;
  answer: AnswerOf<'/console/catalogue-files/check'>;
  onStarted: (runId: string) => void;
}

/** The preview of a file, and the button that imports it. */
export function CatalogueFilePreview({ body, answer, onStarted }: Props) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const start = useCommand('/console/catalogue-files/import', { onDone: ({ id }) => onStarted(id) });
  const { added, changed, unchanged, delisted, missing, isFine } = answer;
  return (
    <Panel
      title={body.name}
      action={
        isFine && (
          <Button tone="primary" busy={start.isRunning} onClick={() => start.run(body)}>
            {t(missing > 0 ? 'imports.items.importOnly' : 'imports.import')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {answer.refusal !== '' && <Notice tone="negative">{answer.refusal}</Notice>}
        {start.refusal && (
          <div role="alert">
            <Notice tone="negative">{start.refusal}</Notice>
          </div>
        )}
        {answer.readAs !== '' && (
          <p className="text-ink-faint">{t('imports.rows', { count: answer.rows, readAs: answer.readAs })}</p>
        )}
        {isFine && (
          <div>
            <p className="font-medium">{t('imports.wouldBe')}</p>
            <ul className="list-disc pl-5">
              <li>{t('imports.items.added', { count: added })}</li>
              <li>{t('imports.items.changed', { count: changed })}</li>
              <li>{t('imports.items.unchanged', { count: unchanged })}</li>
              <li>{t('imports.items.delisted', { count: delisted })}</li>
            </ul>
            <p className="mt-1 text-ink-faint text-xs">{t('imports.items.pictures')}</p>
          </div>
        )}
        {missing > 0 && (
          <Notice
            action={
              <Button tone="danger" onClick={() => setAsking(true)}>
                {t('imports.items.short.action')}
              </Button>
            }
          >
            {t('imports.items.short', { missing })}
          </Notice>
        )}
        {answer.ratiosKeptCount > 0 && (
          <Notice>
            {t('imports.items.ratios', { count: answer.ratiosKeptCount })}
            <ul className="mt-1 list-disc pl-5">
              {answer.ratiosKept.slice(0, 10).map((kept) => (
                <li key={kept.externalId}>{t('imports.items.ratio', kept)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {answer.linksKeptCount > 0 && (
          <Notice>
            {t('imports.items.links', { count: answer.linksKeptCount })}
            <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
              {answer.linksKept.slice(0, 10).map(({ field, ...kept }) => (
                <li key={`${kept.externalId} ${field}`}>
                  {t('imports.items.link', { ...kept, field: t(`catalogue.field.${field}`) })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {answer.badRows > 0 && (
          <Notice tone={isFine ? 'notice' : 'negative'}>
            {t(isFine ? 'imports.items.leftOut' : 'imports.items.refused', { count: answer.badRows })}
            <Problems of={answer.bad} />
          </Notice>
        )}
        {answer.warningCount > 0 && (
          <Notice>
            {t('imports.items.warnings', { count: answer.warningCount })}
            <Problems of={answer.warnings} />
          </Notice>
        )}
      </div>
      {isAsking && (
        <ActionDialog
          call="/console/catalogue-files/import"
          title={t('imports.items.short.title', { missing })}
          submit={t('imports.items.short.action')}
          tone="danger"
          reasonTopic="none"
          body={(_values, reason) => ({ ...body, takesShort: true, reason })}
          onDone={({ id }) => onStarted(id)}
          onClose={() => setAsking(false)}
        >
          {t('imports.items.short.text')}
        </ActionDialog>
      )}
    </Panel>
  );
}

function Problems({ of }: { of: Props['answer']['bad'] }) {
  return (
    <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
      {of.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be wrong in the same words, and the list stays as it is
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}
