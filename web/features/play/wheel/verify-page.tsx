import source from '@pitaka/core/values/recompute-draw.js?raw';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Download, FerrisWheel } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { canCheckDraws } from './check-draw.ts';
import { CheckedRow } from './checked-row.tsx';
import { SeedsCard } from './seeds-card.tsx';
import type { WheelHistory } from './wheel-answer.ts';

/** The revealed draws as text for the verification page that users save: nothing else is needed to check them. */
function drawsToTake({ content, tables }: WheelHistory): string {
  const draws = content
    .filter(({ serverSeed }) => serverSeed !== null)
    .map(({ at, serverSeed, seedHash, clientSeed, nonce, drawnId, tableId }) => ({
      ...{ at, serverSeed, seedHash, clientSeed, nonce, drawnId },
      prizes: (tables[tableId] ?? []).map(({ id, odds }) => ({ id, odds })),
    }));
  return JSON.stringify(draws, null, 1);
}

const NOTHING = {};
const FIRST = { number: 0, size: 50 };
/** Code is the same in every language. */
const LINES = source
  .slice(source.indexOf('export async function hashOf'))
  .replaceAll('export ', '')
  .replaceAll(/\/\*\*[\s\S]*?\*\/\n/g, '')
  .trim();

/** Recomputes every own draw on this phone, and shows how. */
export default function WheelVerifyPage() {
  const t = useText();
  const history = useAnswer('/wheel/history', FIRST);
  const wheel = useAnswer('/wheel/state', NOTHING);
  const changed = () => {
    void history.reload();
    void wheel.reload();
  };
  return (
    <Page title={t('wheel.verify')} under="/Wheel">
      <div className="mx-auto flex max-w-md flex-col gap-5">
        <p className="text-ink-soft">{t('wheel.verify.text')}</p>
        <AnswerView answer={wheel}>{(state) => <SeedsCard state={state} onChanged={changed} />}</AnswerView>
        <AnswerView answer={history}>{(loaded) => <Draws history={loaded} />}</AnswerView>
        <section aria-labelledby="wheel-lines" className="flex flex-col gap-2 rounded-card bg-surface p-4">
          <h2 id="wheel-lines" className="font-semibold">
            {t('wheel.lines')}
          </h2>
          <p className="text-ink-soft text-sm">{t('wheel.lines.text')}</p>
          <pre className="overflow-x-auto whitespace-pre-wrap rounded-control [overflow-wrap:normal] bg-sunken p-3 text-xs leading-relaxed">
            <code>{LINES}</code>
          </pre>
        </section>
      </div>
    </Page>
  );
}

function Draws({ history }: { history: WheelHistory }) {
  const t = useText();
  if (history.content.length === 0) {
    return (
      <EmptyState
        icon={<FerrisWheel size={40} strokeWidth={1.5} />}
        title={t('wheel.history.empty')}
        text={t('wheel.history.empty.text')}
      />
    );
  }
  const copy = async () => {
    const done = await copyText(drawsToTake(history));
    showToast(t(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative' });
  };
  return (
    <section aria-labelledby="wheel-draws" className="flex flex-col gap-2">
      <h2 id="wheel-draws" className="font-semibold">
        {t('wheel.draws')}
      </h2>
      {!canCheckDraws() && (
        <p role="alert" className="rounded-control bg-notice-soft px-4 py-3 text-notice text-sm">
          {t('wheel.insecure')}
        </p>
      )}
      <div className="rounded-card bg-surface px-4">
        {history.content.map((draw) => (
          <CheckedRow key={draw.id} draw={draw} odds={history.tables[draw.tableId] ?? []} />
        ))}
      </div>
      <p className="pt-2 text-ink-soft text-sm">{t('wheel.without')}</p>
      <div className="flex flex-wrap gap-2">
        <a href="/wheel/verify.html" download="wheel-verify.html" className={buttonClass({ tone: 'soft' })}>
          <Download aria-hidden size={18} />
          {t('wheel.download')}
        </a>
        <Button tone="plain" onClick={() => void copy()}>
          {t('wheel.copyDraws')}
        </Button>
      </div>
    </section>
  );
}
