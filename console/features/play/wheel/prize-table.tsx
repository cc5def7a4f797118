import { useText } from '../../../texts.ts';

export interface PrizeFigures {
  readonly id: string;
  readonly name: string;
  readonly odds: string;
  readonly share: string;
  readonly count: number;
  readonly given?: number;
  readonly stock?: number | null;
}

/** Each prize's published odds beside how often it was drawn. */
export function PrizeTable({ caption, prizes }: { caption: string; prizes: readonly PrizeFigures[] }) {
  const t = useText();
  const hasStock = prizes.some(({ given }) => given !== undefined);
  const most = Math.max(1, ...prizes.flatMap(({ odds, share }) => [Number(odds), Number(share)]));
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-120 text-sm">
        <caption className="pb-2 text-start font-semibold">{caption}</caption>
        <thead className="text-ink-faint text-xs">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t('wheel.prize')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('wheel.odds')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('wheel.share')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('wheel.count')}
            </th>
            {hasStock && (
              <th scope="col" className="text-end font-normal">
                {t('wheel.givenOfStock')}
              </th>
            )}
            <th scope="col" className="w-1/3 ps-4">
              <span className="sr-only">{t('wheel.bars')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ id, name, odds, share, count, given, stock }) => (
            <tr key={id} className="border-line border-t">
              <th scope="row" className="py-1.5 text-start font-medium">
                {name} <span className="mono text-ink-faint text-xs">{id}</span>
              </th>
              <td className="tabular text-end">{odds} %</td>
              <td className="tabular text-end">{share} %</td>
              <td className="tabular text-end">{count}</td>
              {hasStock && (
                <td className="tabular text-end">
                  {given}
                  {stock === null || stock === undefined ? '' : ` / ${stock}`}
                </td>
              )}
              <td aria-hidden className="ps-4">
                <Bar percent={(Number(odds) / most) * 100} style="bg-line-strong" />
                <Bar percent={(Number(share) / most) * 100} style="bg-accent" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ percent, style }: { percent: number; style: string }) {
  return <span className={`my-0.5 block h-1.5 rounded-full ${style}`} style={{ inlineSize: `${percent}%` }} />;
}
