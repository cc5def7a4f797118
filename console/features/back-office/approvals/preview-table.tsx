import { useText } from '../../../texts.ts';
import type { Approval } from './approval.ts';

const LONGEST_FIGURE = 40;

/** The changes of an approval: each figure before and after. */
export function PreviewTable({ lines }: { lines: Approval['preview'] }) {
  const t = useText();
  if (lines.length === 0) return undefined;
  // Figures are aligned at the right; a table that contains a sentence is aligned at the left.
  const isText = lines.some(({ before, after }) => Math.max(before.length, after.length) > LONGEST_FIGURE);
  const cell = `tabular wrap-anywhere py-1 ps-3 align-top ${isText ? 'text-start' : 'text-end'}`;
  const head = `py-1 ps-3 font-medium ${isText ? 'text-start' : 'text-end'}`;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('approvals.preview')}</caption>
      <thead>
        <tr className="border-line border-b text-ink-faint text-xs">
          <th scope="col" className="py-1 text-start font-medium">
            {t('approvals.preview.what')}
          </th>
          <th scope="col" className={head}>
            {t('approvals.preview.before')}
          </th>
          <th scope="col" className={head}>
            {t('approvals.preview.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, after }) => (
          <tr key={label} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-1 text-start align-top font-normal text-ink-soft">
              {label}
            </th>
            {after === '' ? (
              // The value is unchanged.
              <td colSpan={2} className="tabular py-1 ps-3 text-end text-ink-soft">
                {before}
              </td>
            ) : (
              <>
                <td className={cell}>
                  <Shown value={before} />
                </td>
                <td className={`${cell} font-medium`}>
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

/** Shows a picture or a clip of the site itself, not its address: the picture may contain a number. */
function Shown({ value }: { value: string }) {
  if (/^\/media\/[0-9a-z]+\.(?:mp4|webm)$/.test(value)) {
    // biome-ignore lint/a11y/useMediaCaption: the videos of games and tasks have no words to caption
    return <video src={value} controls preload="metadata" className="inline-block max-h-40 max-w-full" />;
  }
  return /^\/media\/[0-9a-z/-]+\.(?:webp|svg)$/.test(value) ? (
    <img src={value} alt="" className="inline-block max-h-40" />
  ) : (
    value
  );
}
