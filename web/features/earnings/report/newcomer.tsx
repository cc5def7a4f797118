import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** For a user without any clicks or earnings: how to earn the first money. */
export function Newcomer() {
  const t = useText();
  return (
    <section className="mt-3 flex flex-col gap-5 rounded-card bg-surface p-5">
      <div className="flex flex-col gap-1">
        <h2 className="font-bold text-xl leading-snug">{t('report.new')}</h2>
        <p className="text-ink-soft">{t('report.new.text')}</p>
      </div>
      <ol className="flex flex-col gap-4">
        {([1, 2, 3] as const).map((step) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-sm"
            >
              {step}
            </span>
            <span className="min-w-0 pt-0.5">{t(`report.new.step.${step}`)}</span>
          </li>
        ))}
      </ol>
      <Link to="/" className={buttonClass({ size: 'wide' })}>
        {t('report.new.home')}
      </Link>
    </section>
  );
}
