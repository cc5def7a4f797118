import { Key } from '../controls/button.tsx';
import type { Place } from '../navigation/place.ts';
import { useText } from '../texts.ts';
import { EXAMPLES, FIND_KINDS, findPlace } from './place-of.ts';
import { recentFinds } from './recent-finds.ts';

interface FindHelpProps {
  words: string;
  /** `place`: a page other than the page that the words select. */
  onFind: (words: string, place?: Place) => void;
}

/** Below the find box: the page for the words; without words, examples and recent searches. */
export function FindHelp({ words, onFind }: FindHelpProps) {
  const t = useText();
  const { found } = findPlace(words);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1.5 flex max-w-lg flex-col gap-2 rounded-card border border-line bg-raised p-2 text-ink shadow-float">
      {words === '' ? (
        <EmptySearch onFind={onFind} />
      ) : (
        <>
          <Choice onPick={() => onFind(words)}>
            <span className="min-w-0 flex-1 truncate">
              {t(`shell.find.${found}`)}: <b className="font-semibold">{words}</b>
            </span>
            <Key>Enter</Key>
          </Choice>
          {found === 'person' && (
            <Choice onPick={() => onFind(words, { to: '/find', search: { words } })}>
              <span className="min-w-0 flex-1 truncate">
                {t('shell.find.item')}: <b className="font-semibold">{words}</b>
              </span>
            </Choice>
          )}
        </>
      )}
    </div>
  );
}

function EmptySearch({ onFind }: { onFind: (words: string) => void }) {
  const t = useText();
  const recent = recentFinds();
  return (
    <>
      {recent.length > 0 && (
        <section aria-label={t('shell.find.recent')}>
          <h2 className="px-2 py-1 font-semibold text-ink-faint text-xs">{t('shell.find.recent')}</h2>
          {recent.map((word) => (
            <Choice key={word} onPick={() => onFind(word)}>
              <span className="min-w-0 flex-1 truncate">{word}</span>
              <span className="text-ink-faint text-xs">{t(`shell.find.${findPlace(word).found}`)}</span>
            </Choice>
          ))}
        </section>
      )}
      <section aria-label={t('shell.find.kinds')}>
        <h2 className="px-2 py-1 font-semibold text-ink-faint text-xs">{t('shell.find.kinds')}</h2>
        <dl>
          {FIND_KINDS.map((found) => (
            <div key={found} className="flex min-h-7 items-baseline gap-2 px-2">
              <dt className="min-w-0 flex-1">{t(`shell.find.${found}`)}</dt>
              <dd className="mono text-ink-faint text-xs">{EXAMPLES[found]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Choice({ onPick, children }: { onPick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="control flex w-full items-center gap-2 rounded-control px-2 text-start hover:bg-sunken focus-visible:bg-sunken"
    >
      {children}
    </button>
  );
}
