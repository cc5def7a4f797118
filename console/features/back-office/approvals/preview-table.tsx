import { useText } from '../../../texts.ts';
import type { Approval } from './approval.ts';

/** What an approval changes: each figure before and after. */
export function PreviewTable({ lines }: { lines: Approval['preview'] }) {
  const t = useText();
  if (lines.length === 0) return undefined;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('approvals.preview')}</caption>
      <thead>
        <tr className="border-line border-b text-ink-faint text-xs">
          <th scope="col" className="py-1 text-start font-medium">
            {t('approvals.preview.what')}
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            {t('approvals.preview.before')}
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            {t('approvals.preview.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, after }) => (
          <tr key={label} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-1 text-start font-normal text-ink-soft">
              {label}
            </th>
            {after === '' ? (
              // It stays as it is.
              <td colSpan={2} className="tabular py-1 ps-3 text-end text-ink-soft">
                {before}
              </td>
            ) : (
              <>
                <td className={cellOf(before)}>
                  <Shown value={before} />
                </td>
                <td className={`${cellOf(after)} font-medium`}>
                  <Shown value={after} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sentences begin at one edge; figures end at one. */
function cellOf(value: string): string {
  return `tabular wrap-anywhere py-1 ps-3 align-top ${value.length > 40 ? 'text-start' : 'text-end'}`;
}

/** A picture of the site is seen, not its address: a number can stand in it. */
function Shown({ value }: { value: string }) {
  return /^\/media\/[0-9a-z/]+\.webp$/.test(value) ? <img src={value} alt="" className="ms-auto max-h-40" /> : value;
}
